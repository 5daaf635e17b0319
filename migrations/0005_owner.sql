CREATE TABLE "admin_changes" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"actor_id" text NOT NULL,
	"actor_name" text NOT NULL,
	"action" text NOT NULL,
	"subject_kind" text NOT NULL,
	"subject_id" text NOT NULL,
	"subject_name" text NOT NULL,
	"before" jsonb NOT NULL,
	"after" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
DROP INDEX "variants_of_product";--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "also_in" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "state" text DEFAULT 'published' NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "hsn" text DEFAULT '7117' NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "gst_rate_bp" integer DEFAULT 300 NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "net_quantity" text DEFAULT '1 N' NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "country_of_origin" text DEFAULT 'India' NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "weight_mg" integer;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "size_mm" text;--> statement-breakpoint
-- What was taken out of the shop before is archived; where else a product shows is known from its listings.
UPDATE "products" SET "state" = 'archived' WHERE "removed_at" IS NOT NULL;--> statement-breakpoint
UPDATE "products" SET "also_in" = (SELECT coalesce(array_agg(c.category) FILTER (WHERE c.category <> "products".category), '{}') FROM "product_categories" c WHERE c.product_id = "products".id);--> statement-breakpoint
-- What administrators changed is written once.
CREATE TRIGGER admin_changes_append_only BEFORE UPDATE OR DELETE ON "admin_changes" FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE INDEX "admin_changes_of_kind" ON "admin_changes" USING btree ("subject_kind","id");--> statement-breakpoint
CREATE INDEX "admin_changes_of_subject" ON "admin_changes" USING btree ("subject_id","id");--> statement-breakpoint
CREATE INDEX "admin_changes_of_actor" ON "admin_changes" USING btree ("actor_id","id");--> statement-breakpoint
CREATE INDEX "products_for_owner" ON "products" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "variants_places" ON "variants" USING btree ("product_id","position") WHERE not "variants"."removed";--> statement-breakpoint
CREATE INDEX "variants_of_product" ON "variants" USING btree ("product_id","position");--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_state" CHECK (("products"."state" = 'published') = ("products"."removed_at" is null) and "products"."state" in ('published', 'draft', 'archived'));--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_hsn" CHECK ("products"."hsn" ~ '^[0-9]{4,8}$');--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_gst_rate" CHECK ("products"."gst_rate_bp" between 0 and 10000);--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_weight" CHECK ("products"."weight_mg" is null or "products"."weight_mg" > 0);