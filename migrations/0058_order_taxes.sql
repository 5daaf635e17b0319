CREATE TABLE "order_charges" (
	"order_id" text NOT NULL,
	"line_id" text NOT NULL,
	"kind" text NOT NULL,
	"amount" bigint NOT NULL,
	"taxable" bigint NOT NULL,
	"cgst" bigint DEFAULT 0 NOT NULL,
	"sgst" bigint DEFAULT 0 NOT NULL,
	"utgst" bigint DEFAULT 0 NOT NULL,
	"igst" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "order_charges_line_id_kind_pk" PRIMARY KEY("line_id","kind"),
	CONSTRAINT "order_charges_kind" CHECK (kind in ('shipping')),
	CONSTRAINT "order_charges_tax" CHECK ("order_charges"."amount" > 0 and "order_charges"."taxable" + "order_charges"."cgst" + "order_charges"."sgst" + "order_charges"."utgst" + "order_charges"."igst" = "order_charges"."amount" and least("order_charges"."taxable", "order_charges"."cgst", "order_charges"."sgst", "order_charges"."utgst", "order_charges"."igst") >= 0 and "order_charges"."cgst" = "order_charges"."sgst" + "order_charges"."utgst" and ("order_charges"."igst" = 0 or "order_charges"."cgst" = 0) and ("order_charges"."sgst" = 0 or "order_charges"."utgst" = 0))
);
--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "hsn" text;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "gst_rate_bp" integer;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "taxable" bigint;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "cgst" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "sgst" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "utgst" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "igst" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "seller_state" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "place_of_supply" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "tax" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_charges" ADD CONSTRAINT "order_charges_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_charges" ADD CONSTRAINT "order_charges_line_id_order_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."order_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_charges_of_order" ON "order_charges" USING btree ("order_id");--> statement-breakpoint
-- Earlier orders get their taxes by the HSN code and rate of the product, which nothing had used yet.
-- The rate of 7117 has been 3 % since the beginning of GST.
UPDATE orders SET
  place_of_supply = states.code,
  seller_state = (
    SELECT left(value ->> 'gstin', 2) FROM settings
    WHERE name = 'shop' AND value ->> 'gstin' <> '' AND value ->> 'gst' IS DISTINCT FROM 'unregistered'
  )
FROM orders AS old LEFT JOIN (VALUES
  ('01', 'Jammu and Kashmir'),
  ('02', 'Himachal Pradesh'),
  ('03', 'Punjab'),
  ('04', 'Chandigarh'),
  ('05', 'Uttarakhand'),
  ('06', 'Haryana'),
  ('07', 'Delhi'),
  ('08', 'Rajasthan'),
  ('09', 'Uttar Pradesh'),
  ('10', 'Bihar'),
  ('11', 'Sikkim'),
  ('12', 'Arunachal Pradesh'),
  ('13', 'Nagaland'),
  ('14', 'Manipur'),
  ('15', 'Mizoram'),
  ('16', 'Tripura'),
  ('17', 'Meghalaya'),
  ('18', 'Assam'),
  ('19', 'West Bengal'),
  ('20', 'Jharkhand'),
  ('21', 'Odisha'),
  ('22', 'Chhattisgarh'),
  ('23', 'Madhya Pradesh'),
  ('24', 'Gujarat'),
  ('26', 'Dadra and Nagar Haveli and Daman and Diu'),
  ('27', 'Maharashtra'),
  ('29', 'Karnataka'),
  ('30', 'Goa'),
  ('31', 'Lakshadweep'),
  ('32', 'Kerala'),
  ('33', 'Tamil Nadu'),
  ('34', 'Puducherry'),
  ('35', 'Andaman and Nicobar Islands'),
  ('36', 'Telangana'),
  ('37', 'Andhra Pradesh'),
  ('38', 'Ladakh')
) AS states (code, name) ON states.name = old.shipping_details ->> 'state'
WHERE old.id = orders.id;
--> statement-breakpoint
UPDATE order_lines SET
  hsn = products.hsn,
  gst_rate_bp = products.gst_rate_bp
FROM products WHERE products.id = order_lines.product_id;
--> statement-breakpoint
-- As splitTax of shared/tax/tax.ts: halves within a state, rounded half up. All divisors are even.
CREATE FUNCTION old_tax(amount bigint, rate integer, seller text, place text, part text)
RETURNS bigint LANGUAGE sql AS $$
  SELECT CASE
    WHEN seller IS NULL OR rate = 0 THEN 0
    WHEN place <> seller THEN
      CASE part WHEN 'igst' THEN (2 * amount * rate + 10000 + rate) / (2 * (10000 + rate)) ELSE 0 END
    WHEN part = 'cgst'
      OR (part = 'utgst' AND seller IN ('04', '26', '31', '35', '38'))
      OR (part = 'sgst' AND seller NOT IN ('04', '26', '31', '35', '38'))
      THEN (2 * amount * rate + 2 * (10000 + rate)) / (4 * (10000 + rate))
    ELSE 0
  END
$$;
--> statement-breakpoint
UPDATE order_lines SET
  cgst = old_tax(price * quantity, gst_rate_bp, seller_state, place_of_supply, 'cgst'),
  sgst = old_tax(price * quantity, gst_rate_bp, seller_state, place_of_supply, 'sgst'),
  utgst = old_tax(price * quantity, gst_rate_bp, seller_state, place_of_supply, 'utgst'),
  igst = old_tax(price * quantity, gst_rate_bp, seller_state, place_of_supply, 'igst')
FROM orders WHERE orders.id = order_lines.order_id;
--> statement-breakpoint
UPDATE order_lines SET taxable = price * quantity - cgst - sgst - utgst - igst;
--> statement-breakpoint
-- Shipping is spread over the lines by largest remainder, of equal ones the first.
INSERT INTO order_charges (order_id, line_id, kind, amount, taxable, cgst, sgst, utgst, igst)
SELECT order_id, line_id, 'shipping', share, share - cgst - sgst - utgst - igst, cgst, sgst, utgst, igst
FROM (
  SELECT order_id, line_id, share,
    old_tax(share, rate, seller_state, place_of_supply, 'cgst') AS cgst,
    old_tax(share, rate, seller_state, place_of_supply, 'sgst') AS sgst,
    old_tax(share, rate, seller_state, place_of_supply, 'utgst') AS utgst,
    old_tax(share, rate, seller_state, place_of_supply, 'igst') AS igst
  FROM (
    SELECT order_id, line_id, rate, seller_state, place_of_supply,
      whole + CASE WHEN row_number() OVER (PARTITION BY order_id ORDER BY rest DESC, position)
        <= shipping - sum(whole) OVER (PARTITION BY order_id) THEN 1 ELSE 0 END AS share
    FROM (
      SELECT orders.id AS order_id, lines.id AS line_id, position, gst_rate_bp AS rate, shipping,
        seller_state, place_of_supply,
        div(shipping::numeric * price * quantity, total_of_lines)::bigint AS whole,
        mod(shipping::numeric * price * quantity, total_of_lines) AS rest
      FROM orders
      JOIN order_lines lines ON lines.order_id = orders.id
      JOIN (
        SELECT order_id, sum(price * quantity) AS total_of_lines FROM order_lines GROUP BY order_id
      ) sums ON sums.order_id = orders.id
      WHERE shipping > 0
    ) parts
  ) shares WHERE share > 0
) taxed;
--> statement-breakpoint
DROP FUNCTION old_tax;
--> statement-breakpoint
UPDATE orders SET tax = taxes.tax FROM (
  SELECT order_id, sum(cgst + sgst + utgst + igst) AS tax FROM (
    SELECT order_id, cgst, sgst, utgst, igst FROM order_lines
    UNION ALL SELECT order_id, cgst, sgst, utgst, igst FROM order_charges
  ) parts GROUP BY order_id
) taxes WHERE taxes.order_id = orders.id;
--> statement-breakpoint
ALTER TABLE "order_lines" ALTER COLUMN "hsn" SET NOT NULL, ALTER COLUMN "gst_rate_bp" SET NOT NULL, ALTER COLUMN "taxable" SET NOT NULL;
--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_tax" CHECK ("order_lines"."taxable" + "order_lines"."cgst" + "order_lines"."sgst" + "order_lines"."utgst" + "order_lines"."igst" = "order_lines"."price" * "order_lines"."quantity" and least("order_lines"."taxable", "order_lines"."cgst", "order_lines"."sgst", "order_lines"."utgst", "order_lines"."igst") >= 0 and "order_lines"."cgst" = "order_lines"."sgst" + "order_lines"."utgst" and ("order_lines"."igst" = 0 or "order_lines"."cgst" = 0) and ("order_lines"."sgst" = 0 or "order_lines"."utgst" = 0));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_tax" CHECK ("orders"."tax" >= 0 and "orders"."tax" < "orders"."total"
        and ("orders"."seller_state" is not null or "orders"."tax" = 0));