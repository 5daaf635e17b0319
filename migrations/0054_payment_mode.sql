ALTER TABLE "payments" ADD COLUMN "mode" text;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_mode" CHECK ("payments"."mode" in ('sandbox', 'test', 'live'));
