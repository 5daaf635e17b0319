-- A refund that the provider refused did not reach the customer: the return is due again.
WITH "booked" AS (
  SELECT p.order_id, r.created_at, r.amount, r.line_amounts, r.status = 'failed' AS has_failed
  FROM "payments" p JOIN "refunds" r ON r.payment_id = p.id
  WHERE (p.settles OR p.change_id IS NOT NULL) AND r.reason <> 'difference'
  UNION ALL
  SELECT order_id, created_at, amount, line_amounts, false FROM "cash_refunds"
), "open" AS (
  SELECT q.order_id, q.reason, q.quantities FROM "return_requests" q
  WHERE q.accepted_at IS NOT NULL AND (
    SELECT max(b.created_at) FILTER (WHERE b.has_failed)
      >= coalesce(max(b.created_at) FILTER (WHERE NOT b.has_failed), '-infinity')
    FROM "booked" b WHERE b.order_id = q.order_id AND b.created_at >= q.created_at
      AND (b.line_amounts IS NULL OR EXISTS (
        SELECT FROM jsonb_object_keys(b.line_amounts) line WHERE q.quantities -> line IS NOT NULL)))
), "returned" AS (
  SELECT l.order_id, l.id, (l.price * l.quantity - l.discount) * coalesce((
      SELECT sum((q.quantities ->> l.id)::int) FROM "return_requests" q
      WHERE q.order_id = l.order_id AND q.accepted_at IS NOT NULL), 0) / l.quantity AS amount,
    coalesce((
      SELECT sum((b.line_amounts ->> l.id)::bigint) FROM "booked" b
      WHERE b.order_id = l.order_id AND NOT b.has_failed), 0) AS refunded
  FROM "order_lines" l WHERE l.order_id IN (SELECT order_id FROM "open")
)
UPDATE "orders" o SET "refund_due" = true
FROM (
  SELECT order_id, sum(amount) AS amount, bool_or(line_amounts IS NULL) AS has_unsaid
  FROM (
    SELECT order_id, amount, line_amounts FROM "booked" WHERE NOT has_failed
    UNION ALL SELECT order_id, 0, '{}' FROM "open"
  ) b GROUP BY order_id
) sent
WHERE sent.order_id = o.id AND o.refund <> 'refunded' AND o.status IN ('returned', 'return_requested')
  AND sent.amount < o.total AND EXISTS (
    SELECT FROM "open" q WHERE q.order_id = o.id AND CASE
      WHEN q.reason = 'undelivered' THEN o.payment_method = 'online'
      WHEN sent.has_unsaid THEN sent.amount < (
        SELECT sum(amount) FROM "returned" l WHERE l.order_id = o.id)
      ELSE EXISTS (
        SELECT FROM "returned" l
        WHERE l.order_id = o.id AND q.quantities -> l.id IS NOT NULL AND l.refunded < l.amount)
    END);
