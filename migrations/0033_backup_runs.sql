CREATE TABLE "backup_runs" (
	"id" text PRIMARY KEY NOT NULL,
	"started_by" text,
	"started_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"failure" text,
	"file" text,
	"bytes" bigint,
	"rows" integer,
	"pictures" integer,
	"missing_pictures" integer,
	"is_encrypted" boolean,
	CONSTRAINT "backup_runs_outcome" CHECK (case when "backup_runs"."ended_at" is null then "backup_runs"."failure" is null and "backup_runs"."file" is null
        else ("backup_runs"."failure" is null) <> ("backup_runs"."file" is null) end)
);
--> statement-breakpoint
CREATE TABLE "backup_tickets" (
	"ticket_hash" text PRIMARY KEY NOT NULL,
	"run_id" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "backup_tickets" ADD CONSTRAINT "backup_tickets_run_id_backup_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."backup_runs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "backup_runs_newest" ON "backup_runs" USING btree ("started_at" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "backup_runs_running" ON "backup_runs" USING btree (("ended_at" is null)) WHERE "backup_runs"."ended_at" is null;