-- The ledger of stock and the history of orders are written once.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'integrity_constraint_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER stock_movements_append_only BEFORE UPDATE OR DELETE ON "stock_movements" FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER order_moves_append_only BEFORE UPDATE OR DELETE ON "order_moves" FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- Every process that keeps pages in memory hears of a change when it is committed, whoever made it.
CREATE FUNCTION announce_stock() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('shop_changes', 'stock ' || NEW.product_id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER variants_announce AFTER UPDATE OF stock ON "variants" FOR EACH ROW WHEN (OLD.stock IS DISTINCT FROM NEW.stock) EXECUTE FUNCTION announce_stock();
--> statement-breakpoint
CREATE FUNCTION announce_catalog() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('shop_changes', 'catalog');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER products_announce AFTER INSERT OR UPDATE OR DELETE ON "products" FOR EACH STATEMENT EXECUTE FUNCTION announce_catalog();
--> statement-breakpoint
CREATE TRIGGER product_pictures_announce AFTER INSERT OR UPDATE OR DELETE ON "product_pictures" FOR EACH STATEMENT EXECUTE FUNCTION announce_catalog();
--> statement-breakpoint
CREATE TRIGGER product_categories_announce AFTER INSERT OR UPDATE OR DELETE ON "product_categories" FOR EACH STATEMENT EXECUTE FUNCTION announce_catalog();
