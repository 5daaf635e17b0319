ALTER TABLE "order_changes" DROP CONSTRAINT "order_changes_kind";--> statement-breakpoint
CREATE INDEX "orders_of_email" ON "orders" USING btree (lower("shipping_details" ->> 'email') text_pattern_ops);--> statement-breakpoint
CREATE INDEX "orders_of_pincode" ON "orders" USING btree (("shipping_details" ->> 'pincode'));--> statement-breakpoint
ALTER TABLE "order_changes" ADD CONSTRAINT "order_changes_kind" CHECK (kind in ('size', 'address', 'parcel', 'invoice'));