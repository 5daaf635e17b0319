ALTER TABLE "sessions" ADD COLUMN "authenticated_at" timestamp (3) with time zone DEFAULT now() NOT NULL;
--> statement-breakpoint
-- The log-in of an open session was when it was opened.
UPDATE "sessions" SET "authenticated_at" = "created_at";
