CREATE TABLE "videos" (
	"key" text PRIMARY KEY NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"uploaded_by" text,
	CONSTRAINT "videos_size" CHECK ("videos"."width" > 0 and "videos"."height" > 0)
);
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "video" jsonb;--> statement-breakpoint
ALTER TABLE "videos" ADD CONSTRAINT "videos_uploaded_by_users_id_fk" FOREIGN KEY ("uploaded_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "videos_created" ON "videos" USING btree ("created_at","key");--> statement-breakpoint
CREATE INDEX "videos_of_uploader" ON "videos" USING btree ("uploaded_by");--> statement-breakpoint
CREATE INDEX "products_of_video" ON "products" USING btree (("video" ->> 'key')) WHERE "products"."video" is not null;