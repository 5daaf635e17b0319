CREATE TABLE "cost_history" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"variant_id" text NOT NULL,
	"cost_price" bigint,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "cost_history_price" CHECK ("cost_history"."cost_price" >= 0)
);
--> statement-breakpoint
ALTER TABLE "cost_history" ADD CONSTRAINT "cost_history_variant_id_variants_id_fk" FOREIGN KEY ("variant_id") REFERENCES "public"."variants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cost_history_of_variant" ON "cost_history" USING btree ("variant_id","changed_at","id");
--> statement-breakpoint
-- Each change of a cost price, also one made outside the shop.
CREATE FUNCTION follow_cost_price() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO cost_history (variant_id, cost_price, changed_at) VALUES (NEW.id, NEW.cost_price, clock_timestamp());
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER variants_cost_history_insert AFTER INSERT ON "variants" FOR EACH ROW WHEN (NEW.cost_price IS NOT NULL) EXECUTE FUNCTION follow_cost_price();
--> statement-breakpoint
CREATE TRIGGER variants_cost_history_update AFTER UPDATE ON "variants" FOR EACH ROW WHEN (OLD.cost_price IS DISTINCT FROM NEW.cost_price) EXECUTE FUNCTION follow_cost_price();
--> statement-breakpoint
-- The value of the stock on a past day must stay what it was, so rows never change. They go only with their variant.
CREATE FUNCTION keep_cost_history() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF NOT EXISTS (SELECT FROM variants WHERE id = OLD.variant_id) THEN RETURN OLD; END IF;
  END IF;
  RAISE EXCEPTION 'cost_history is append-only' USING ERRCODE = 'integrity_constraint_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER cost_history_append_only BEFORE UPDATE OR DELETE ON "cost_history" FOR EACH ROW EXECUTE FUNCTION keep_cost_history();
--> statement-breakpoint
-- When the cost prices of today were entered is not known: they count for the days before, as the first known ones.
INSERT INTO cost_history (variant_id, cost_price, changed_at)
SELECT id, cost_price, now() FROM variants WHERE cost_price IS NOT NULL ORDER BY id;
