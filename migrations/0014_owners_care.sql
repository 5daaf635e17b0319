CREATE TABLE "admin_changes_of_people" (
	"change_id" bigint PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"name" text NOT NULL,
	"before" jsonb NOT NULL,
	"after" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "refunds" DROP CONSTRAINT "refunds_request_key_unique";--> statement-breakpoint
ALTER TABLE "stock_movements" ADD COLUMN "request_key" text;--> statement-breakpoint
ALTER TABLE "admin_changes_of_people" ADD CONSTRAINT "admin_changes_of_people_change_id_admin_changes_id_fk" FOREIGN KEY ("change_id") REFERENCES "public"."admin_changes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "admin_changes_of_people" ADD CONSTRAINT "admin_changes_of_people_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "admin_changes_of_people_user" ON "admin_changes_of_people" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "stock_movements_of_request" ON "stock_movements" USING btree ("request_key") WHERE "stock_movements"."request_key" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_of_request" ON "refunds" USING btree ("payment_id","request_key");--> statement-breakpoint
CREATE INDEX "refunds_pending" ON "refunds" USING btree ("created_at") WHERE "refunds"."status" = 'pending';--> statement-breakpoint
-- What the log says of a person is written once too, and goes only with her account.
CREATE FUNCTION refuse_own_removal() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF pg_trigger_depth() > 1 THEN RETURN OLD; END IF;
  RAISE EXCEPTION '% is written once', TG_TABLE_NAME USING ERRCODE = 'integrity_constraint_violation';
END $$;--> statement-breakpoint
CREATE TRIGGER admin_changes_of_people_written_once BEFORE UPDATE ON "admin_changes_of_people" FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER admin_changes_of_people_with_account BEFORE DELETE ON "admin_changes_of_people" FOR EACH ROW EXECUTE FUNCTION refuse_own_removal();--> statement-breakpoint
INSERT INTO "admin_changes_of_people" SELECT c.id, u.id, c.subject_name, c.before, c.after FROM "admin_changes" c JOIN "users" u ON u.id = c.subject_id WHERE c.subject_kind = 'person';--> statement-breakpoint
ALTER TABLE "admin_changes" DISABLE TRIGGER admin_changes_append_only;--> statement-breakpoint
UPDATE "admin_changes" SET subject_name = 'a deleted account', before = before - 'name' - 'email', after = after - 'name' - 'email' WHERE subject_kind = 'person';--> statement-breakpoint
ALTER TABLE "admin_changes" ENABLE TRIGGER admin_changes_append_only;
