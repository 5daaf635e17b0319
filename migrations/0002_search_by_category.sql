-- A search for "earrings" finds what stands in that category, also where neither title nor description says so.
ALTER TABLE "products" ADD COLUMN "category_words" text DEFAULT '' NOT NULL;
--> statement-breakpoint
UPDATE "products" SET "category_words" = (
  SELECT coalesce(string_agg(regexp_replace(category, '([a-z])([A-Z])', '\1 \2', 'g'), ' '), '')
  FROM "product_categories" WHERE product_id = "products".id
);
--> statement-breakpoint
ALTER TABLE "products" DROP COLUMN "words";
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "words" "tsvector" GENERATED ALWAYS AS (to_tsvector('english', title || ' ' || coalesce(material, '') || ' ' || coalesce(stone, '') || ' ' || coalesce(colour, '') || ' ' || category_words || ' ' || description)) STORED;
--> statement-breakpoint
CREATE INDEX "products_words" ON "products" USING gin ("words");
