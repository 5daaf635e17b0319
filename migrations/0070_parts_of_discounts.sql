ALTER TABLE "order_lines" ADD COLUMN "discount_parts" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
-- Orders of before get the parts only if one offer gives all of their discount. The percentage is
-- that of today; a change of size uses it only if it explains the stored discounts.
WITH "single" AS (
	SELECT o.id AS order_id, d.at, f.id AS offer_id,
		CASE WHEN f.kind = 'percent' THEN f.percent END AS percent,
		CASE WHEN f.kind = 'percent' THEN f.cap END AS cap
	FROM orders o
	CROSS JOIN LATERAL (
		SELECT count(*) AS count, min(e.position) - 1 AS at
		FROM jsonb_array_elements(o.discounts) WITH ORDINALITY e(part, position)
		WHERE (e.part ->> 'amount')::bigint > 0
	) d
	CROSS JOIN LATERAL (
		SELECT count(*) AS count, min(r.offer_id) AS offer_id
		FROM offer_redemptions r WHERE r.order_id = o.id AND r.discount > 0
	) u
	JOIN offers f ON f.id = u.offer_id
	WHERE o.discount > 0 AND d.count = 1 AND u.count = 1 AND f.kind <> 'gift'
), "named" AS (
	UPDATE orders o SET discounts = jsonb_set(o.discounts, ARRAY[s.at::text, 'offer'],
		jsonb_build_object('id', s.offer_id, 'percent', s.percent, 'cap', s.cap))
	FROM single s WHERE s.order_id = o.id
)
UPDATE order_lines l SET discount_parts = jsonb_build_array(
	jsonb_build_object('offerId', s.offer_id, 'units', l.quantity, 'amount', l.discount))
FROM single s WHERE s.order_id = l.order_id AND l.discount > 0 AND l.discount_parts = '[]';
