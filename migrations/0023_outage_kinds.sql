DROP INDEX "provider_outages_open";--> statement-breakpoint
ALTER TABLE "provider_outages" ADD COLUMN "kind" text DEFAULT 'payments' NOT NULL;--> statement-breakpoint
ALTER TABLE "provider_outages" ADD COLUMN "last_failed_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "provider_outages_open" ON "provider_outages" USING btree ("kind") WHERE "provider_outages"."ended_at" is null;--> statement-breakpoint
ALTER TABLE "provider_outages" ADD CONSTRAINT "provider_outages_kind" CHECK ("provider_outages"."kind" in ('payments', 'refunds'));