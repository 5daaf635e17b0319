CREATE TABLE "consents" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"kind" text NOT NULL,
	"version" text DEFAULT '' NOT NULL,
	"source" text NOT NULL,
	"given_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "consents_kind" CHECK ("consents"."kind" in ('notice', 'marketing', 'adult')),
	CONSTRAINT "consents_source" CHECK ("consents"."source" in ('register', 'login', 'account', 'notice')),
	CONSTRAINT "consents_version" CHECK (("consents"."kind" = 'notice') = ("consents"."version" <> ''))
);
--> statement-breakpoint
CREATE TABLE "privacy_notices" (
	"version" text PRIMARY KEY NOT NULL,
	"text" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "consents_of_user" ON "consents" USING btree ("user_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "consents_one_valid" ON "consents" USING btree ("user_id","kind") WHERE "consents"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "consents_to_news" ON "consents" USING btree ("user_id") WHERE "consents"."kind" = 'marketing' and "consents"."ended_at" is null;