ALTER TABLE "order_charges" DROP CONSTRAINT "order_charges_kind";--> statement-breakpoint
ALTER TABLE "order_lines" DROP CONSTRAINT "order_lines_tax";--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_total";--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "discount" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "discount" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "gift_wrap" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "cod_fee" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_charges" ADD CONSTRAINT "order_charges_kind" CHECK (kind in ('shipping', 'gift_wrap', 'cod_fee'));--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_discount" CHECK ("order_lines"."discount" between 0 and "order_lines"."price" * "order_lines"."quantity");--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_tax" CHECK ("order_lines"."taxable" + "order_lines"."cgst" + "order_lines"."sgst" + "order_lines"."utgst" + "order_lines"."igst" = "order_lines"."price" * "order_lines"."quantity" - "order_lines"."discount" and least("order_lines"."taxable", "order_lines"."cgst", "order_lines"."sgst", "order_lines"."utgst", "order_lines"."igst") >= 0 and "order_lines"."cgst" = "order_lines"."sgst" + "order_lines"."utgst" and ("order_lines"."igst" = 0 or "order_lines"."cgst" = 0) and ("order_lines"."sgst" = 0 or "order_lines"."utgst" = 0));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_total" CHECK ("orders"."total" = "orders"."subtotal" - "orders"."discount" + "orders"."shipping"
            + "orders"."gift_wrap" + "orders"."cod_fee" and "orders"."subtotal" > 0 and "orders"."total" > 0 and "orders"."discount" between 0 and "orders"."subtotal" and least("orders"."shipping", "orders"."gift_wrap", "orders"."cod_fee") >= 0);