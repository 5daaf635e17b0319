ALTER TABLE "return_requests" ADD COLUMN "accepted_at" timestamp (3) with time zone;--> statement-breakpoint
-- Until now an order had one accepted return at most: the last request of a returned order.
UPDATE "return_requests" r SET "accepted_at" = (
  SELECT max(h."created_at") FROM "order_status_history" h
  WHERE h."order_id" = r."order_id" AND h."status" = 'returned'
)
FROM "orders" o
WHERE o."id" = r."order_id" AND o."status" = 'returned' AND NOT EXISTS (
  SELECT 1 FROM "return_requests" later
  WHERE later."order_id" = r."order_id"
    AND (later."created_at", later."id") > (r."created_at", r."id")
);--> statement-breakpoint
-- A line comes back once. Requests of one order are accepted under the lock of the order.
CREATE FUNCTION refuse_second_return() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT 1 FROM return_requests r, jsonb_array_elements_text(r.line_ids) AS line(id)
    WHERE r.order_id = NEW.order_id AND r.id <> NEW.id AND r.accepted_at IS NOT NULL
      AND NEW.line_ids ? line.id
  ) THEN
    RAISE EXCEPTION 'A line of % has come back already', NEW.order_id
      USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER return_requests_once BEFORE INSERT OR UPDATE ON "return_requests"
FOR EACH ROW WHEN (NEW.accepted_at IS NOT NULL) EXECUTE FUNCTION refuse_second_return();
