DROP INDEX "product_search_newest";--> statement-breakpoint
DROP INDEX "product_search_saving";--> statement-breakpoint
DROP INDEX "product_search_country";--> statement-breakpoint
ALTER TABLE "product_search" ADD COLUMN "sold" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "product_search" ADD COLUMN "flag" text;--> statement-breakpoint
CREATE INDEX "product_search_loved" ON "product_search" USING btree ("in_stock" desc nulls last,"sold" desc nulls last,"listed_at" desc nulls last,"product_id" desc nulls last);--> statement-breakpoint
CREATE INDEX "product_search_price" ON "product_search" USING btree ("in_stock" desc nulls last,"sale_price","product_id");--> statement-breakpoint
CREATE INDEX "product_search_price_desc" ON "product_search" USING btree ("in_stock" desc nulls last,"sale_price" desc nulls last,"product_id" desc nulls last);--> statement-breakpoint
CREATE INDEX "product_search_newest" ON "product_search" USING btree ("in_stock" desc nulls last,"listed_at" desc nulls last,"product_id" desc nulls last);--> statement-breakpoint
CREATE INDEX "product_search_saving" ON "product_search" USING btree ("in_stock" desc nulls last,"saving" desc nulls last,"listed_at" desc nulls last,"product_id" desc nulls last);--> statement-breakpoint
CREATE INDEX "product_search_country" ON "product_search" USING btree ("in_stock" desc nulls last,"country","listed_at" desc nulls last,"product_id" desc nulls last);--> statement-breakpoint
-- A size in stock has a facet of its own: `stocked:Size 12` beside `size:Size 12`.
CREATE OR REPLACE FUNCTION refresh_product_search(changed text[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  -- Locked in one order and read afterwards: a sale of the last unit of another size at the same moment is seen.
  PERFORM FROM product_search WHERE product_id = ANY(changed) ORDER BY product_id FOR UPDATE;
  DELETE FROM product_search s USING products p WHERE s.product_id = ANY(changed) AND p.id = s.product_id AND p.removed_at IS NOT NULL;
  INSERT INTO product_search AS s (product_id, listed_at, sale_price, saving, in_stock, country, facets, words, names)
    SELECT p.id, p.created_at, p.sale_price, CASE WHEN p.sale_ends_at IS NULL THEN p.actual_price ELSE p.price_before END - p.sale_price,
      EXISTS (SELECT FROM variants v WHERE v.product_id = p.id AND v.stock > 0 AND NOT v.removed),
      country_of(p.country_of_origin),
      ARRAY(
        SELECT 'category:' || c.category AS facet FROM product_categories c WHERE c.product_id = p.id
        UNION SELECT 'size:' || v.label FROM variants v WHERE v.product_id = p.id AND NOT v.removed AND length(v.label) BETWEEN 1 AND 60
        UNION SELECT 'stocked:' || v.label FROM variants v WHERE v.product_id = p.id AND NOT v.removed AND v.stock > 0 AND length(v.label) BETWEEN 1 AND 60
        UNION SELECT facets_of('colour', p.colour, ',|&|/|\mand\M')
        UNION SELECT facets_of('stone', p.stone, ',')
        UNION SELECT facets_of('material', p.material, ',')
        UNION SELECT 'country:' || country_of(p.country_of_origin) WHERE length(p.country_of_origin) BETWEEN 1 AND 60
        ORDER BY facet
      ),
      p.words, ts_filter(p.words, '{a,b}')
    FROM products p WHERE p.id = ANY(changed) AND p.removed_at IS NULL ORDER BY p.id
    ON CONFLICT (product_id) DO UPDATE SET listed_at = excluded.listed_at, sale_price = excluded.sale_price, saving = excluded.saving,
      in_stock = excluded.in_stock, country = excluded.country, facets = excluded.facets, words = excluded.words, names = excluded.names
    WHERE (s.listed_at, s.sale_price, s.saving, s.in_stock, s.country, s.facets, s.words)
      IS DISTINCT FROM (excluded.listed_at, excluded.sale_price, excluded.saving, excluded.in_stock, excluded.country, excluded.facets, excluded.words);
END $$;
--> statement-breakpoint
SELECT refresh_product_search((SELECT array_agg(id) FROM "products" WHERE "removed_at" IS NULL));
