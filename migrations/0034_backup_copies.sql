ALTER TABLE "backup_runs" DROP CONSTRAINT "backup_runs_outcome";--> statement-breakpoint
ALTER TABLE "backup_runs" ADD CONSTRAINT "backup_runs_outcome" CHECK (case when "backup_runs"."ended_at" is null then "backup_runs"."failure" is null and "backup_runs"."file" is null
        else "backup_runs"."failure" is not null or "backup_runs"."file" is not null end);