-- A change of the settings is announced as such: it leaves the cached products as they are, and a
-- change of products leaves the cached settings. Older processes take it for a change of the catalog.
CREATE FUNCTION announce_settings() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('shop_changes', 'settings');
  RETURN NULL;
END $$;
--> statement-breakpoint
DROP TRIGGER settings_announce ON "settings";
--> statement-breakpoint
CREATE TRIGGER settings_announce AFTER INSERT OR UPDATE OR DELETE ON "settings" FOR EACH STATEMENT EXECUTE FUNCTION announce_settings();
