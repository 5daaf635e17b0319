CREATE TABLE "delivery_zones" (
	"prefix" text PRIMARY KEY NOT NULL,
	"served" boolean NOT NULL,
	"min_days" integer NOT NULL,
	"max_days" integer NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "delivery_zones_prefix" CHECK ("delivery_zones"."prefix" ~ '^[1-9][0-9]{1,5}$'),
	CONSTRAINT "delivery_zones_days" CHECK (0 <= "delivery_zones"."min_days" and "delivery_zones"."min_days" <= "delivery_zones"."max_days")
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "expected_from" date;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "expected_to" date;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_expected" CHECK (("orders"."expected_from" is null) = ("orders"."expected_to" is null)
        and "orders"."expected_from" <= "orders"."expected_to");