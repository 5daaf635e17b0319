DROP TRIGGER return_requests_once ON "return_requests";--> statement-breakpoint
DROP FUNCTION refuse_second_return();--> statement-breakpoint
ALTER TABLE "return_requests" ADD COLUMN "quantities" jsonb;--> statement-breakpoint
-- Until now a request was about all units of its lines.
UPDATE "return_requests" r SET "quantities" = (
  SELECT coalesce(jsonb_object_agg(l."id", l."quantity"), '{}') FROM "order_lines" l
  WHERE l."order_id" = r."order_id" AND r."line_ids" ? l."id"
);--> statement-breakpoint
ALTER TABLE "return_requests" ALTER COLUMN "quantities" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "return_requests" DROP COLUMN "line_ids";--> statement-breakpoint
-- The accepted requests of an order have no more units of a line than were sold. The lock makes
-- sure that of two at once the second one counts the first.
CREATE FUNCTION refuse_too_many_returned() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM orders WHERE id = NEW.order_id FOR NO KEY UPDATE;
  IF EXISTS (
    SELECT 1 FROM jsonb_each_text(NEW.quantities) AS back(line_id, units)
    LEFT JOIN order_lines l ON l.id = back.line_id AND l.order_id = NEW.order_id
    WHERE l.id IS NULL OR back.units::int < 1 OR back.units::int + (
      SELECT coalesce(sum((r.quantities ->> l.id)::int), 0) FROM return_requests r
      WHERE r.order_id = NEW.order_id AND r.id <> NEW.id AND r.accepted_at IS NOT NULL
    ) > l.quantity
  ) THEN
    RAISE EXCEPTION 'More units of % would come back than were sold', NEW.order_id
      USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER return_requests_units BEFORE INSERT OR UPDATE ON "return_requests"
FOR EACH ROW WHEN (NEW.accepted_at IS NOT NULL) EXECUTE FUNCTION refuse_too_many_returned();
