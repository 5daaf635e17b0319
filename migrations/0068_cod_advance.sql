ALTER TABLE "orders" DROP CONSTRAINT "orders_cod";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "advance" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_advance" CHECK ("orders"."advance" >= 0 and "orders"."advance" < "orders"."total");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_cod" CHECK (case "orders"."payment_method" when 'cod' then "orders"."total" < 20000000
          and case when "orders"."advance" > 0 then "orders"."status" <> 'placed'
            else "orders"."provider_order_id" is null
              and "orders"."status" not in ('pending_payment', 'expired') end
        else "orders"."cod_fee" = 0 and "orders"."advance" = 0 and "orders"."status" <> 'placed' end);