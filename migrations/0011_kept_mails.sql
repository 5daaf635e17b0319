ALTER TABLE "mails" DROP CONSTRAINT "mails_status";--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "tries" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "problem" text;--> statement-breakpoint
CREATE INDEX "mails_of_status" ON "mails" USING btree ("status","created_at");--> statement-breakpoint
CREATE INDEX "mails_lookup" ON "mails" USING gin (lower("subject" || ' ' || "recipient") gin_trgm_ops);--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_status" CHECK ("mails"."status" in ('queued', 'sent', 'kept', 'failed'));--> statement-breakpoint
-- A mail that is still on its way says so again when its job comes to it; the others were written while no mail server was set.
UPDATE "mails" SET "status" = 'kept' WHERE "status" = 'queued';
