CREATE TABLE "connections" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text,
	"version" integer NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"changed_by_id" text NOT NULL,
	"changed_by" text NOT NULL,
	CONSTRAINT "connections_name" CHECK (name in ('payments', 'mail', 'messenger', 'pictures')),
	CONSTRAINT "connections_version" CHECK ("connections"."version" > 0)
);
--> statement-breakpoint
CREATE TRIGGER connections_announce AFTER INSERT OR UPDATE OR DELETE ON "connections" FOR EACH STATEMENT EXECUTE FUNCTION announce_settings();
