ALTER TABLE "restock_alerts" ALTER COLUMN "email" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "restock_alerts" ADD COLUMN "mobile" text;--> statement-breakpoint
CREATE UNIQUE INDEX "restock_alerts_waiting_mobile" ON "restock_alerts" USING btree ("variant_id","mobile") WHERE "restock_alerts"."sent_at" is null;--> statement-breakpoint
CREATE INDEX "restock_alerts_of_mobile" ON "restock_alerts" USING btree ("mobile");--> statement-breakpoint
ALTER TABLE "restock_alerts" ADD CONSTRAINT "restock_alerts_recipient" CHECK (num_nonnulls("restock_alerts"."email", "restock_alerts"."mobile") = 1);