ALTER TABLE "order_lines" ADD COLUMN "return_days" integer DEFAULT 3 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "exchange_days" integer DEFAULT 3 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "request_hours" integer;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "report_days" integer DEFAULT 7 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "cancel_until" text DEFAULT 'shipped' NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "kept_because" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "return_shipping" text DEFAULT 'customer' NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "refund_days_min" integer DEFAULT 5 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "refund_days_max" integer DEFAULT 7 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "warranty_months" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "dispatch_days_min" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "dispatch_days_max" integer DEFAULT 4 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_promises" CHECK ("order_lines"."return_days" >= 0 and "order_lines"."exchange_days" >= 0 and "order_lines"."report_days" >= greatest(7, "order_lines"."return_days", "order_lines"."exchange_days") and cancel_until in ('placed', 'packed', 'shipped') and return_shipping in ('customer', 'shop'));--> statement-breakpoint
-- Earlier lines keep the rules of their day: earrings, sale items and pieces under Rs. 200.
UPDATE "order_lines" SET "kept_because" = CASE
	WHEN "is_earring" THEN 'Earrings cannot be returned, for hygiene.'
	WHEN "is_sale_item" THEN 'Sale items cannot be returned.'
	ELSE 'Items under Rs. 200 cannot be returned.'
END WHERE "is_earring" OR "is_sale_item" OR "price" < 20000;
