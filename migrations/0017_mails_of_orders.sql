ALTER TABLE "mails" ADD COLUMN "order_id" text;--> statement-breakpoint
-- A mail's reason ends in the id of what it tells of: an order, a return, a refund, or the provider's payment.
UPDATE "mails" AS m SET "order_id" = o."id" FROM "orders" AS o WHERE o."id" = split_part(m."reason", ' ', 2);--> statement-breakpoint
UPDATE "mails" AS m SET "order_id" = r."order_id" FROM "return_requests" AS r WHERE m."order_id" IS NULL AND r."id" = split_part(m."reason", ' ', 2);--> statement-breakpoint
UPDATE "mails" AS m SET "order_id" = p."order_id" FROM "refunds" AS r JOIN "payments" AS p ON p."id" = r."payment_id" WHERE m."order_id" IS NULL AND r."id" = split_part(m."reason", ' ', 2);--> statement-breakpoint
UPDATE "mails" AS m SET "order_id" = p."order_id" FROM "payments" AS p WHERE m."order_id" IS NULL AND m."reason" LIKE 'refund %' AND p."provider_payment_id" = split_part(m."reason", ' ', 2);--> statement-breakpoint
CREATE INDEX "mails_of_order" ON "mails" USING btree ("order_id");
