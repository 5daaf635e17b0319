CREATE TABLE "order_changes" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"kind" text NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "order_changes_kind" CHECK (kind in ('size', 'address'))
);
--> statement-breakpoint
CREATE TABLE "variant_changes" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"line_id" text NOT NULL,
	"from_variant_id" text NOT NULL,
	"to_variant_id" text NOT NULL,
	"from_label" text NOT NULL,
	"to_label" text NOT NULL,
	"sku" text NOT NULL,
	"quantity" integer NOT NULL,
	"price" bigint NOT NULL,
	"difference" bigint NOT NULL,
	"waived" bigint NOT NULL,
	"state" text NOT NULL,
	"ended_because" text,
	"request_id" text NOT NULL,
	"actor_id" text NOT NULL,
	"provider_order_id" text,
	"opened_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"pay_before" timestamp (3) with time zone,
	"closed_at" timestamp (3) with time zone,
	CONSTRAINT "variant_changes_provider_order_id_unique" UNIQUE("provider_order_id"),
	CONSTRAINT "variant_changes_state" CHECK (state in ('pending', 'applied', 'ended')),
	CONSTRAINT "variant_changes_end" CHECK (ended_because in ('expired', 'withdrawn', 'packed', 'cancelled')),
	CONSTRAINT "variant_changes_money" CHECK ("variant_changes"."quantity" > 0 and "variant_changes"."price" > 0 and "variant_changes"."waived" >= 0 and ("variant_changes"."waived" = 0 or "variant_changes"."difference" = 0) and ("variant_changes"."difference" > 0) = ("variant_changes"."pay_before" is not null) and ("variant_changes"."difference" > 0 or "variant_changes"."state" = 'applied') and ("variant_changes"."provider_order_id" is null or "variant_changes"."difference" > 0)),
	CONSTRAINT "variant_changes_times" CHECK (("variant_changes"."state" = 'pending') = ("variant_changes"."closed_at" is null)
        and ("variant_changes"."state" = 'ended') = ("variant_changes"."ended_because" is not null)
        and ("variant_changes"."provider_order_id" is null or "variant_changes"."opened_at" is not null))
);
--> statement-breakpoint
ALTER TABLE "refunds" DROP CONSTRAINT "refunds_reason";--> statement-breakpoint
DROP INDEX "refunds_of_whole_payment";--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "change_id" text;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "change_id" text;--> statement-breakpoint
ALTER TABLE "order_changes" ADD CONSTRAINT "order_changes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "variant_changes" ADD CONSTRAINT "variant_changes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "variant_changes" ADD CONSTRAINT "variant_changes_line_id_order_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."order_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "variant_changes" ADD CONSTRAINT "variant_changes_from_variant_id_variants_id_fk" FOREIGN KEY ("from_variant_id") REFERENCES "public"."variants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "variant_changes" ADD CONSTRAINT "variant_changes_to_variant_id_variants_id_fk" FOREIGN KEY ("to_variant_id") REFERENCES "public"."variants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_changes_of_order" ON "order_changes" USING btree ("order_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "variant_changes_pending" ON "variant_changes" USING btree ("order_id") WHERE "variant_changes"."state" = 'pending';--> statement-breakpoint
CREATE UNIQUE INDEX "variant_changes_of_request" ON "variant_changes" USING btree ("order_id","request_id");--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_change_id_variant_changes_id_fk" FOREIGN KEY ("change_id") REFERENCES "public"."variant_changes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_change_id_variant_changes_id_fk" FOREIGN KEY ("change_id") REFERENCES "public"."variant_changes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "payments_of_change" ON "payments" USING btree ("change_id");--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_of_change" ON "refunds" USING btree ("change_id","payment_id");--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_of_whole_payment" ON "refunds" USING btree ("payment_id") WHERE "refunds"."reason" not in ('administrator', 'difference');--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_use" CHECK (not "payments"."settles" or "payments"."change_id" is null);--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_change" CHECK (("refunds"."reason" = 'difference') = ("refunds"."change_id" is not null));--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_reason" CHECK (reason in ('late', 'overdue', 'withdrawn', 'duplicate', 'mismatch', 'cancelled', 'change-ended', 'difference', 'administrator'));