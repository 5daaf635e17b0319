ALTER TABLE "products" ADD COLUMN "maker_name" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "maker_address" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "importer_name" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "importer_address" text;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_maker" CHECK (("products"."maker_name" is null) = ("products"."maker_address" is null));--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_importer" CHECK (("products"."importer_name" is null) = ("products"."importer_address" is null));