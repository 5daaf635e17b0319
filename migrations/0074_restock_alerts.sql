CREATE TABLE "restock_alerts" (
	"id" text PRIMARY KEY NOT NULL,
	"variant_id" text NOT NULL,
	"user_id" text,
	"email" text NOT NULL,
	"stop_token" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"sent_at" timestamp (3) with time zone,
	CONSTRAINT "restock_alerts_stop_token_unique" UNIQUE("stop_token")
);
--> statement-breakpoint
CREATE TABLE "restock_due" (
	"variant_id" text PRIMARY KEY NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "restock_alerts" ADD CONSTRAINT "restock_alerts_variant_id_variants_id_fk" FOREIGN KEY ("variant_id") REFERENCES "public"."variants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "restock_alerts" ADD CONSTRAINT "restock_alerts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "restock_due" ADD CONSTRAINT "restock_due_variant_id_variants_id_fk" FOREIGN KEY ("variant_id") REFERENCES "public"."variants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "restock_alerts_waiting" ON "restock_alerts" USING btree ("variant_id","email") WHERE "restock_alerts"."sent_at" is null;--> statement-breakpoint
CREATE INDEX "restock_alerts_first" ON "restock_alerts" USING btree ("variant_id","created_at","id") WHERE "restock_alerts"."sent_at" is null;--> statement-breakpoint
CREATE INDEX "restock_alerts_of_email" ON "restock_alerts" USING btree ("email");--> statement-breakpoint
CREATE INDEX "restock_alerts_of_user" ON "restock_alerts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "restock_alerts_oldest" ON "restock_alerts" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "restock_due_first" ON "restock_due" USING btree ("due_at");--> statement-breakpoint
-- A variant whose stock rises from 0 has alerts to send, if somebody waits for it.
CREATE FUNCTION note_restock() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM "restock_alerts" WHERE variant_id = NEW.id AND sent_at IS NULL) THEN
    INSERT INTO "restock_due" (variant_id, due_at) VALUES (NEW.id, now())
    ON CONFLICT (variant_id) DO UPDATE SET due_at = excluded.due_at;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER variants_restocked AFTER UPDATE OF stock ON "variants" FOR EACH ROW WHEN (OLD.stock = 0 AND NEW.stock > 0) EXECUTE FUNCTION note_restock();
