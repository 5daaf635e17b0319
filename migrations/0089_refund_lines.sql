DROP INDEX "orders_waiting";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "refund_due" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "cash_refunds" ADD COLUMN "line_amounts" jsonb;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "line_amounts" jsonb;--> statement-breakpoint
UPDATE "orders" o SET "refund_due" = true
FROM (
  SELECT DISTINCT ON (order_id) order_id, reason, created_at FROM "return_requests"
  WHERE accepted_at IS NOT NULL ORDER BY order_id, created_at DESC
) back
WHERE back.order_id = o.id AND o.refund <> 'refunded' AND o.status IN ('returned', 'return_requested')
  AND NOT EXISTS (
    SELECT FROM "payments" p JOIN "refunds" r ON r.payment_id = p.id
    WHERE p.order_id = o.id AND (p.settles OR p.change_id IS NOT NULL)
      AND r.reason <> 'difference' AND r.created_at >= back.created_at)
  AND NOT EXISTS (
    SELECT FROM "cash_refunds" r WHERE r.order_id = o.id AND r.created_at >= back.created_at)
  AND CASE back.reason
    WHEN 'undelivered' THEN o.payment_method = 'online'
    ELSE coalesce((
      SELECT sum((l.price * l.quantity - l.discount) * coalesce((
        SELECT sum((q.quantities ->> l.id)::int) FROM "return_requests" q
        WHERE q.order_id = o.id AND q.accepted_at IS NOT NULL), 0) / l.quantity)
      FROM "order_lines" l WHERE l.order_id = o.id), 0)
      > coalesce((
        SELECT sum(r.amount) FROM "payments" p JOIN "refunds" r ON r.payment_id = p.id
        WHERE p.order_id = o.id AND r.status <> 'failed' AND r.reason = 'administrator'), 0)
      + coalesce((SELECT sum(r.amount) FROM "cash_refunds" r WHERE r.order_id = o.id), 0)
    END;--> statement-breakpoint
CREATE INDEX "orders_refund_due" ON "orders" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE refund_due;--> statement-breakpoint
CREATE INDEX "orders_waiting" ON "orders" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE (status in ('confirmed', 'packed', 'undelivered', 'return_requested') or refund_due);--> statement-breakpoint
ALTER TABLE "cash_refunds" ADD CONSTRAINT "cash_refunds_lines" CHECK (jsonb_typeof("cash_refunds"."line_amounts") = 'object');--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_lines" CHECK (jsonb_typeof("refunds"."line_amounts") = 'object');