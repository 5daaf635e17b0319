CREATE TABLE "cart_codes" (
	"user_id" text PRIMARY KEY NOT NULL,
	"offer_id" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "offer_redemptions" (
	"order_id" text NOT NULL,
	"offer_id" text NOT NULL,
	"discount" bigint NOT NULL,
	"share_percent" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"released_at" timestamp (3) with time zone,
	CONSTRAINT "offer_redemptions_order_id_offer_id_pk" PRIMARY KEY("order_id","offer_id"),
	CONSTRAINT "offer_redemptions_discount" CHECK ("offer_redemptions"."discount" >= 0)
);
--> statement-breakpoint
CREATE TABLE "offers" (
	"id" text PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"name" text NOT NULL,
	"code" text,
	"kind" text NOT NULL,
	"percent" integer,
	"amount" bigint,
	"cap" bigint,
	"minimum" bigint DEFAULT 0 NOT NULL,
	"buy_quantity" integer,
	"free_quantity" integer,
	"gift_variant_id" text,
	"starts_at" timestamp (3) with time zone,
	"ends_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"max_uses" integer,
	"uses" integer DEFAULT 0 NOT NULL,
	"max_per_customer" integer,
	"is_first_order_only" boolean DEFAULT false NOT NULL,
	"allows_code" boolean DEFAULT false NOT NULL,
	"categories" text[] DEFAULT '{}' NOT NULL,
	"not_categories" text[] DEFAULT '{}' NOT NULL,
	"products" text[] DEFAULT '{}' NOT NULL,
	"not_products" text[] DEFAULT '{}' NOT NULL,
	"share_percent" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "offers_code_unique" UNIQUE("code"),
	CONSTRAINT "offers_kind" CHECK (kind in ('percent', 'amount', 'free_shipping', 'buy_get', 'bundle', 'gift')),
	CONSTRAINT "offers_code" CHECK ("offers"."code" ~ '^[A-Z0-9]{3,20}$'),
	CONSTRAINT "offers_uses" CHECK ("offers"."uses" >= 0 and ("offers"."max_uses" is null or "offers"."uses" <= "offers"."max_uses")),
	CONSTRAINT "offers_limits" CHECK ("offers"."max_uses" > 0 and "offers"."max_per_customer" > 0),
	CONSTRAINT "offers_days" CHECK ("offers"."starts_at" < "offers"."ends_at"),
	CONSTRAINT "offers_amounts" CHECK ("offers"."percent" between 1 and 100 and "offers"."amount" >= 100 and "offers"."cap" > 0),
	CONSTRAINT "offers_minimum" CHECK ("offers"."minimum" >= 0 and "offers"."share_percent" between 0 and 100),
	CONSTRAINT "offers_gives" CHECK (case "offers"."kind"
        when 'percent' then "offers"."percent" is not null
        when 'amount' then "offers"."amount" is not null
        when 'buy_get' then least("offers"."buy_quantity", "offers"."free_quantity") > 0
          and "offers"."free_quantity" is not null and "offers"."buy_quantity" is not null
        when 'bundle' then "offers"."buy_quantity" > 1 and "offers"."amount" is not null
          and "offers"."buy_quantity" is not null
        when 'gift' then "offers"."gift_variant_id" is not null
        else true end)
);
--> statement-breakpoint
ALTER TABLE "order_lines" DROP CONSTRAINT "order_lines_discount";--> statement-breakpoint
ALTER TABLE "refunds" DROP CONSTRAINT "refunds_reason";--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "is_free_gift" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "discounts" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "cart_codes" ADD CONSTRAINT "cart_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_codes" ADD CONSTRAINT "cart_codes_offer_id_offers_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."offers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offer_redemptions" ADD CONSTRAINT "offer_redemptions_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offer_redemptions" ADD CONSTRAINT "offer_redemptions_offer_id_offers_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."offers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_gift_variant_id_variants_id_fk" FOREIGN KEY ("gift_variant_id") REFERENCES "public"."variants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cart_codes_of_offer" ON "cart_codes" USING btree ("offer_id");--> statement-breakpoint
CREATE INDEX "offer_redemptions_of_offer" ON "offer_redemptions" USING btree ("offer_id","created_at");--> statement-breakpoint
CREATE INDEX "offers_newest" ON "offers" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "orders_of_phone" ON "orders" USING btree (("shipping_details" ->> 'phone'));--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_discount" CHECK ("order_lines"."discount" between 0 and "order_lines"."price" * "order_lines"."quantity"
        and (not "order_lines"."is_free_gift" or "order_lines"."discount" = "order_lines"."price" * "order_lines"."quantity"));--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_reason" CHECK (reason in ('late', 'overdue', 'withdrawn', 'offer-used', 'duplicate', 'mismatch', 'cancelled', 'change-ended', 'difference', 'administrator'));--> statement-breakpoint
-- Every process that keeps the offers in memory hears of a change when it is committed. A use of an
-- offer leaves its version, so that orders announce nothing. Older processes take it for a change of
-- the catalog.
CREATE FUNCTION announce_offers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('shop_changes', 'offers');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER offers_announce AFTER INSERT OR UPDATE OF version OR DELETE ON "offers" FOR EACH STATEMENT EXECUTE FUNCTION announce_offers();
