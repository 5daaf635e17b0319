CREATE TABLE "provider_outages" (
	"id" text PRIMARY KEY NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"last_answer" text NOT NULL,
	"told_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "refunds" DROP CONSTRAINT "refunds_reason";--> statement-breakpoint
DROP INDEX "refunds_of_whole_payment";--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "last_answer" text;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "last_tried_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "provider_outages_open" ON "provider_outages" USING btree (("ended_at" is null)) WHERE "provider_outages"."ended_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_of_whole_payment" ON "refunds" USING btree ("payment_id") WHERE "refunds"."reason" <> 'owner';--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_reason" CHECK (reason in ('late', 'overdue', 'withdrawn', 'duplicate', 'mismatch', 'cancelled', 'owner'));