DROP INDEX "products_for_owner";--> statement-breakpoint
CREATE INDEX "products_of_state" ON "products" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "orders_status" ON "orders" USING btree ("status");--> statement-breakpoint
CREATE INDEX "products_for_owner" ON "products" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST,"state");