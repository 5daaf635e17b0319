ALTER TABLE "videos" ADD COLUMN "bytes" integer;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "uploaded_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
CREATE INDEX "videos_uploaded" ON "videos" USING btree ("uploaded_at" DESC NULLS LAST,"key" DESC NULLS LAST);--> statement-breakpoint
ALTER TABLE "videos" ADD CONSTRAINT "videos_bytes" CHECK ("videos"."bytes" > 0);--> statement-breakpoint
UPDATE "videos" SET "uploaded_at" = "created_at";
