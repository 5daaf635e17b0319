CREATE TABLE "order_confirmations" (
	"order_id" text PRIMARY KEY NOT NULL,
	"way" text NOT NULL,
	"token_hash" text,
	"code_hash" text,
	"sent_at" timestamp (3) with time zone,
	"codes_sent" integer DEFAULT 0 NOT NULL,
	"guesses" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "order_confirmations_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "order_confirmations_way" CHECK (way in ('code', 'link')),
	CONSTRAINT "order_confirmations_token" CHECK (("order_confirmations"."way" = 'link') = ("order_confirmations"."token_hash" is not null)),
	CONSTRAINT "order_confirmations_counts" CHECK ("order_confirmations"."guesses" >= 0 and "order_confirmations"."codes_sent" >= 0)
);
--> statement-breakpoint
CREATE TABLE "cash_payments" (
	"order_id" text PRIMARY KEY NOT NULL,
	"amount" bigint NOT NULL,
	"collected_at" timestamp (3) with time zone NOT NULL,
	"remittance_id" text,
	"reference" text DEFAULT '' NOT NULL,
	CONSTRAINT "cash_payments_amount" CHECK ("cash_payments"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "cash_refunds" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"amount" bigint NOT NULL,
	"note" text NOT NULL,
	"state" text DEFAULT 'asked' NOT NULL,
	"destination" text,
	"hint" text DEFAULT '' NOT NULL,
	"reference" text DEFAULT '' NOT NULL,
	"request_id" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"given_at" timestamp (3) with time zone,
	"paid_at" timestamp (3) with time zone,
	CONSTRAINT "cash_refunds_amount" CHECK ("cash_refunds"."amount" > 0),
	CONSTRAINT "cash_refunds_state" CHECK (("cash_refunds"."state" = 'ready') = ("cash_refunds"."destination" is not null)
        and ("cash_refunds"."state" = 'paid') = ("cash_refunds"."paid_at" is not null)
        and ("cash_refunds"."state" = 'paid') = ("cash_refunds"."reference" <> '')
        and "cash_refunds"."state" in ('asked', 'ready', 'paid'))
);
--> statement-breakpoint
CREATE TABLE "remittances" (
	"id" text PRIMARY KEY NOT NULL,
	"file_name" text NOT NULL,
	"lines" integer NOT NULL,
	"orders" integer NOT NULL,
	"amount" bigint NOT NULL,
	"request_id" text NOT NULL,
	"actor_id" text NOT NULL,
	"actor_name" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "remittances_request_id_unique" UNIQUE("request_id"),
	CONSTRAINT "remittances_counts" CHECK ("remittances"."lines" >= "remittances"."orders" and "remittances"."orders" >= 0
        and ("remittances"."orders" = 0) = ("remittances"."amount" = 0))
);
--> statement-breakpoint
ALTER TABLE "order_status_history" DROP CONSTRAINT "order_status_history_status";--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_status";--> statement-breakpoint
ALTER TABLE "return_requests" DROP CONSTRAINT "return_requests_reason";--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "excludes_cod" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "payment_method" text DEFAULT 'online' NOT NULL;--> statement-breakpoint
ALTER TABLE "order_confirmations" ADD CONSTRAINT "order_confirmations_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cash_payments" ADD CONSTRAINT "cash_payments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cash_payments" ADD CONSTRAINT "cash_payments_remittance_id_remittances_id_fk" FOREIGN KEY ("remittance_id") REFERENCES "public"."remittances"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cash_refunds" ADD CONSTRAINT "cash_refunds_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cash_payments_of_remittance" ON "cash_payments" USING btree ("remittance_id");--> statement-breakpoint
CREATE INDEX "cash_payments_waiting" ON "cash_payments" USING btree ("collected_at") WHERE "cash_payments"."remittance_id" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "cash_refunds_of_request" ON "cash_refunds" USING btree ("order_id","request_id");--> statement-breakpoint
CREATE INDEX "cash_refunds_given" ON "cash_refunds" USING btree ("given_at") WHERE "cash_refunds"."destination" is not null;--> statement-breakpoint
CREATE INDEX "remittances_newest" ON "remittances" USING btree ("created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "orders_of_awb" ON "orders" USING btree (upper(regexp_replace("tracking_number", '\s', '', 'g')));--> statement-breakpoint
CREATE INDEX "orders_undelivered" ON "orders" USING btree (("shipping_details" ->> 'phone')) WHERE "orders"."status" in ('undelivered', 'returned');--> statement-breakpoint
CREATE INDEX "orders_unconfirmed" ON "orders" USING btree ("user_id") WHERE "orders"."status" = 'placed';--> statement-breakpoint
ALTER TABLE "order_status_history" ADD CONSTRAINT "order_status_history_status" CHECK (status in ('pending_payment', 'placed', 'confirmed', 'packed', 'shipped', 'delivered', 'undelivered', 'cancelled', 'return_requested', 'returned', 'expired'));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_payment_method" CHECK (payment_method in ('online', 'cod'));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_cod" CHECK (case "orders"."payment_method" when 'cod' then "orders"."total" < 20000000
          and "orders"."provider_order_id" is null and "orders"."status" not in ('pending_payment', 'expired')
        else "orders"."cod_fee" = 0 and "orders"."status" <> 'placed' end);--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_status" CHECK (status in ('pending_payment', 'placed', 'confirmed', 'packed', 'shipped', 'delivered', 'undelivered', 'cancelled', 'return_requested', 'returned', 'expired'));--> statement-breakpoint
ALTER TABLE "return_requests" ADD CONSTRAINT "return_requests_reason" CHECK (reason in ('changed_mind', 'does_not_fit', 'something_wrong', 'undelivered'));