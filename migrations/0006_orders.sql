CREATE TABLE "return_requests" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"reason" text NOT NULL,
	"details" text DEFAULT '' NOT NULL,
	"line_ids" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "return_requests_reason" CHECK (reason in ('changed_mind', 'does_not_fit', 'something_wrong'))
);
--> statement-breakpoint
ALTER TABLE "refunds" DROP CONSTRAINT "refunds_reason";--> statement-breakpoint
DROP INDEX "refunds_of_unwanted_payment";--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "is_sale_item" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "is_earring" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "courier" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "tracking_number" text;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "processed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "return_requests" ADD CONSTRAINT "return_requests_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "return_requests_of_order" ON "return_requests" USING btree ("order_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_of_whole_payment" ON "refunds" USING btree ("payment_id") WHERE "refunds"."reason" in ('late', 'duplicate', 'mismatch', 'cancelled');--> statement-breakpoint
CREATE INDEX "refunds_of_payment" ON "refunds" USING btree ("payment_id");--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_reason" CHECK ("refunds"."reason" in ('late', 'duplicate', 'mismatch', 'cancelled'));--> statement-breakpoint
-- What earlier orders did not write down: whether a piece stands among the earrings is taken from today's catalogue. Nothing sold before
-- counts as a sale item: the doubt is the shopper's gain.
UPDATE "order_lines" SET "is_earring" = true FROM "products" p WHERE p."id" = "order_lines"."product_id" AND (p."category" = 'Earrings' OR 'Earrings' = ANY (p."also_in"));
--> statement-breakpoint
UPDATE "refunds" SET "processed_at" = "created_at" WHERE "status" = 'processed';
