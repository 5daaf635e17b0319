ALTER TABLE "refunds" DROP CONSTRAINT "refunds_request_key_unique";--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_of_request" ON "refunds" USING btree ("payment_id","request_key");--> statement-breakpoint
CREATE INDEX "refunds_pending" ON "refunds" USING btree ("created_at") WHERE "refunds"."status" = 'pending';