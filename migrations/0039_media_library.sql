CREATE TABLE "picture_uses" (
	"kind" text NOT NULL,
	"subject_id" text NOT NULL,
	"key" text NOT NULL,
	"name" text NOT NULL,
	CONSTRAINT "picture_uses_kind_subject_id_key_pk" PRIMARY KEY("kind","subject_id","key")
);
--> statement-breakpoint
ALTER TABLE "pictures" ADD COLUMN "is_kept" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "pictures" ADD COLUMN "name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "pictures" ADD COLUMN "alt" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "pictures" ADD COLUMN "uploaded_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "pictures" ADD COLUMN "uploaded_by" text;--> statement-breakpoint
ALTER TABLE "picture_uses" ADD CONSTRAINT "picture_uses_key_pictures_key_fk" FOREIGN KEY ("key") REFERENCES "public"."pictures"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "picture_uses_of_key" ON "picture_uses" USING btree ("key");--> statement-breakpoint
ALTER TABLE "pictures" ADD CONSTRAINT "pictures_uploaded_by_users_id_fk" FOREIGN KEY ("uploaded_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "pictures_uploaded" ON "pictures" USING btree ("uploaded_at" DESC NULLS LAST,"key" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "pictures_of_uploader" ON "pictures" USING btree ("uploaded_by");--> statement-breakpoint
UPDATE "pictures" SET "uploaded_at" = "created_at";
--> statement-breakpoint
-- Pages with the pictures of settings and of categories show their texts.
CREATE TRIGGER pictures_announce_settings AFTER UPDATE OF alt ON "pictures" FOR EACH ROW WHEN (OLD.alt IS DISTINCT FROM NEW.alt) EXECUTE FUNCTION announce_settings();
--> statement-breakpoint
CREATE TRIGGER pictures_announce_catalog AFTER UPDATE OF alt ON "pictures" FOR EACH ROW WHEN (OLD.alt IS DISTINCT FROM NEW.alt) EXECUTE FUNCTION announce_catalog();
