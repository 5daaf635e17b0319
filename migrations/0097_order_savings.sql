ALTER TABLE "orders" ADD COLUMN "saved" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_saved" CHECK ("orders"."saved" >= 0);