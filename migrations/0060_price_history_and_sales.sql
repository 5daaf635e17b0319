CREATE TABLE "price_history" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"product_id" text NOT NULL,
	"variant_id" text NOT NULL,
	"price" bigint,
	"reason" text NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "price_history_price" CHECK ("price_history"."price" > 0),
	CONSTRAINT "price_history_reason" CHECK ("price_history"."reason" in ('first', 'edit', 'sale-start', 'sale-end'))
);
--> statement-breakpoint
CREATE TABLE "sale_prices" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"sale_id" text NOT NULL,
	"product_id" text NOT NULL,
	"variant_id" text,
	"before" bigint NOT NULL,
	"price" bigint NOT NULL,
	"price_before" bigint,
	"is_kept" boolean DEFAULT false NOT NULL,
	CONSTRAINT "sale_prices_lower" CHECK ("sale_prices"."price" > 0 and "sale_prices"."price" < "sale_prices"."before"
        and ("sale_prices"."price_before" is null or "sale_prices"."price_before" > "sale_prices"."price"))
);
--> statement-breakpoint
CREATE TABLE "sale_products" (
	"sale_id" text NOT NULL,
	"product_id" text NOT NULL,
	"is_running" boolean DEFAULT false NOT NULL,
	"not_started" text,
	CONSTRAINT "sale_products_sale_id_product_id_pk" PRIMARY KEY("sale_id","product_id"),
	CONSTRAINT "sale_products_not_started" CHECK ("sale_products"."not_started" is null
        or ("sale_products"."not_started" in ('not-for-sale', 'not-lower') and not "sale_products"."is_running"))
);
--> statement-breakpoint
CREATE TABLE "sales" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"selection" jsonb NOT NULL,
	"rule_kind" text NOT NULL,
	"rule_value" bigint NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"state" text DEFAULT 'planned' NOT NULL,
	"started_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"is_ended_early" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"request_id" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "sales_request_id_unique" UNIQUE("request_id"),
	CONSTRAINT "sales_rule" CHECK ("sales"."rule_kind" in ('percent', 'amount', 'price') and "sales"."rule_value" > 0
        and ("sales"."rule_kind" <> 'percent' or "sales"."rule_value" <= 90)),
	CONSTRAINT "sales_times" CHECK ("sales"."ends_at" > "sales"."starts_at"
        and date_trunc('minute', "sales"."starts_at", 'UTC') = "sales"."starts_at"
        and date_trunc('minute', "sales"."ends_at", 'UTC') = "sales"."ends_at"),
	CONSTRAINT "sales_state" CHECK ("sales"."state" in ('planned', 'running', 'ended')
        and ("sales"."state" = 'ended') = ("sales"."ended_at" is not null)
        and ("sales"."state" <> 'planned' or "sales"."started_at" is null)
        and ("sales"."state" <> 'running' or "sales"."started_at" is not null))
);
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "price_before" bigint;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "sale_ends_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "sale_versions" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "variants" ADD COLUMN "price_before" bigint;--> statement-breakpoint
ALTER TABLE "variants" ADD COLUMN "sale_ends_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "price_history" ADD CONSTRAINT "price_history_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_history" ADD CONSTRAINT "price_history_variant_id_variants_id_fk" FOREIGN KEY ("variant_id") REFERENCES "public"."variants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sale_prices" ADD CONSTRAINT "sale_prices_variant_id_variants_id_fk" FOREIGN KEY ("variant_id") REFERENCES "public"."variants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sale_prices" ADD CONSTRAINT "sale_prices_sale_product_fk" FOREIGN KEY ("sale_id","product_id") REFERENCES "public"."sale_products"("sale_id","product_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sale_products" ADD CONSTRAINT "sale_products_sale_id_sales_id_fk" FOREIGN KEY ("sale_id") REFERENCES "public"."sales"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sale_products" ADD CONSTRAINT "sale_products_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "price_history_of_variant" ON "price_history" USING btree ("variant_id","id");--> statement-breakpoint
CREATE INDEX "price_history_of_product" ON "price_history" USING btree ("product_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "sale_prices_of_price" ON "sale_prices" USING btree ("sale_id","product_id",coalesce("variant_id", ''));--> statement-breakpoint
CREATE INDEX "sale_prices_of_variant" ON "sale_prices" USING btree ("variant_id");--> statement-breakpoint
CREATE INDEX "sale_prices_kept" ON "sale_prices" USING btree ("sale_id","id") WHERE "sale_prices"."is_kept";--> statement-breakpoint
CREATE INDEX "sale_products_of_product" ON "sale_products" USING btree ("product_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sale_products_running" ON "sale_products" USING btree ("product_id") WHERE "sale_products"."is_running";--> statement-breakpoint
CREATE INDEX "sales_newest" ON "sales" USING btree ("starts_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "sales_of_state" ON "sales" USING btree ("state","starts_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_price_before" CHECK ("products"."price_before" is null or ("products"."sale_ends_at" is not null
        and "products"."price_before" > "products"."sale_price"
        and ("products"."actual_price" is null or "products"."price_before" <= "products"."actual_price")));--> statement-breakpoint
ALTER TABLE "variants" ADD CONSTRAINT "variants_price_before" CHECK (("variants"."sale_ends_at" is null or "variants"."sale_price" is not null)
        and ("variants"."price_before" is null
          or ("variants"."sale_ends_at" is not null and "variants"."price_before" > "variants"."sale_price")));--> statement-breakpoint
-- A price that anything else than a sale changes leaves its sale. An MRP below the old price hides that.
CREATE FUNCTION leave_sale() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.sale_price IS DISTINCT FROM OLD.sale_price THEN
    NEW.sale_ends_at := NULL;
    NEW.price_before := NULL;
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE FUNCTION hide_price_before() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.price_before > NEW.actual_price THEN NEW.price_before := NULL; END IF;
  UPDATE variants SET price_before = NULL WHERE product_id = NEW.id AND price_before > NEW.actual_price;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER products_leave_sale BEFORE UPDATE ON "products" FOR EACH ROW WHEN (OLD.sale_ends_at IS NOT NULL AND NEW.sale_ends_at IS NOT NULL AND OLD.sale_price IS DISTINCT FROM NEW.sale_price) EXECUTE FUNCTION leave_sale();
--> statement-breakpoint
CREATE TRIGGER products_price_before BEFORE UPDATE ON "products" FOR EACH ROW WHEN (OLD.actual_price IS DISTINCT FROM NEW.actual_price) EXECUTE FUNCTION hide_price_before();
--> statement-breakpoint
CREATE TRIGGER variants_leave_sale BEFORE UPDATE ON "variants" FOR EACH ROW WHEN (OLD.sale_ends_at IS NOT NULL AND NEW.sale_ends_at IS NOT NULL AND OLD.sale_price IS DISTINCT FROM NEW.sale_price) EXECUTE FUNCTION leave_sale();
--> statement-breakpoint
-- The saving in a sale is that from the struck-through price.
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
-- Compares the prices of a product with the last rows of its history and inserts those that differ.
-- A transaction sets `shop.price_reason` if the change is not an edit.
CREATE FUNCTION record_prices(changed text) RETURNS void LANGUAGE sql AS $$
  INSERT INTO price_history (product_id, variant_id, price, reason, changed_at)
  SELECT present.product_id, present.id, present.price,
    CASE WHEN last.id IS NULL THEN 'first' ELSE coalesce(nullif(current_setting('shop.price_reason', true), ''), 'edit') END,
    clock_timestamp()
  FROM (
    SELECT v.product_id, v.id, v.position,
      CASE WHEN p.state = 'published' AND NOT v.removed THEN coalesce(v.sale_price, p.sale_price) END AS price
    FROM products p JOIN variants v ON v.product_id = p.id WHERE p.id = changed
  ) present
  LEFT JOIN LATERAL (
    SELECT h.id, h.price FROM price_history h WHERE h.variant_id = present.id ORDER BY h.id DESC LIMIT 1
  ) last ON true
  WHERE last.price IS DISTINCT FROM present.price
  ORDER BY present.position, present.id
$$;
--> statement-breakpoint
CREATE FUNCTION follow_product_prices() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM record_prices(NEW.id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION follow_variant_prices() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM record_prices(NEW.product_id);
  RETURN NULL;
END $$;
--> statement-breakpoint
-- At the commit, because an edit removes all variants and puts them back one by one.
CREATE CONSTRAINT TRIGGER products_price_history AFTER UPDATE ON "products" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((OLD.sale_price, OLD.state) IS DISTINCT FROM (NEW.sale_price, NEW.state)) EXECUTE FUNCTION follow_product_prices();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER variants_price_history_insert AFTER INSERT ON "variants" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION follow_variant_prices();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER variants_price_history_update AFTER UPDATE ON "variants" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((OLD.sale_price, OLD.removed) IS DISTINCT FROM (NEW.sale_price, NEW.removed)) EXECUTE FUNCTION follow_variant_prices();
--> statement-breakpoint
-- The history proves what was charged before a sale, so its rows never change. They go only with their product.
CREATE FUNCTION keep_price_history() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF NOT EXISTS (SELECT FROM products WHERE id = OLD.product_id) THEN RETURN OLD; END IF;
  END IF;
  RAISE EXCEPTION 'price_history is append-only' USING ERRCODE = 'integrity_constraint_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER price_history_append_only BEFORE UPDATE OR DELETE ON "price_history" FOR EACH ROW EXECUTE FUNCTION keep_price_history();
--> statement-breakpoint
-- The prices of today have been the same since the last edit of their product at the latest.
INSERT INTO price_history (product_id, variant_id, price, reason, changed_at)
SELECT p.id, v.id, coalesce(v.sale_price, p.sale_price), 'first', p.updated_at
FROM products p JOIN variants v ON v.product_id = p.id
WHERE p.state = 'published' AND NOT v.removed
ORDER BY p.updated_at, p.id, v.position;
