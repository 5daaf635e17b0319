ALTER TABLE "variants" ADD COLUMN "cost_price" bigint;--> statement-breakpoint
CREATE INDEX "stock_movements_time" ON "stock_movements" USING brin ("created_at");--> statement-breakpoint
ALTER TABLE "variants" ADD CONSTRAINT "variants_cost_price" CHECK ("variants"."cost_price" >= 0);