CREATE TABLE "categories" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"value" text NOT NULL,
	"slug" text NOT NULL,
	"label" text NOT NULL,
	"heading" text NOT NULL,
	"line" text DEFAULT '' NOT NULL,
	"cloth" text DEFAULT 'chandan' NOT NULL,
	"picture" text,
	"position" integer NOT NULL,
	"is_hidden" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "categories_value_unique" UNIQUE("value"),
	CONSTRAINT "categories_slug_unique" UNIQUE("slug"),
	CONSTRAINT "categories_kind" CHECK ("categories"."kind" in ('collection', 'style')),
	CONSTRAINT "categories_slug" CHECK ("categories"."slug" ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
	CONSTRAINT "categories_value" CHECK ("categories"."value" ~ '^[A-Za-z0-9]+$')
);
--> statement-breakpoint
CREATE TABLE "category_aliases" (
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"category_id" text NOT NULL,
	CONSTRAINT "category_aliases_kind_name_pk" PRIMARY KEY("kind","name")
);
--> statement-breakpoint
-- The ten categories of the specification, until now a constant of the program.
INSERT INTO "categories" ("id", "kind", "value", "slug", "label", "heading", "line", "cloth", "picture", "position") VALUES
  ('cat_officeminimalistic', 'collection', 'OfficeMinimalistic', 'officeminimalistic', 'Office Minimalistic', 'Office Minimalistic', 'Quiet pieces for desk hours', 'neem', 'collection-office', 0),
  ('cat_heartfeltelegance', 'collection', 'HeartfeltElegance', 'heartfeltelegance', 'Heartfelt Elegance', 'Heartfelt Elegance', 'Soft stones, softer light', 'gulabi', 'collection-heartfelt', 1),
  ('cat_quirky', 'collection', 'Quirky', 'quirky', 'Quirky', 'Quirky', 'Colour that answers back', 'haldi', 'collection-quirky', 2),
  ('cat_partyglimmer', 'collection', 'PartyGlimmer', 'party', 'Classic Glam', 'Classic Glam', 'For the third outfit of the night', 'jamun', 'collection-party', 3),
  ('cat_royalcouture', 'collection', 'RoyalCouture', 'royal', 'High-End Statement', 'High-End Statement', 'Kundan, polki and presence', 'mor', 'collection-royal', 4),
  ('cat_rings', 'style', 'Rings', 'rings', 'Rings', 'Rings', 'Solitaires, stacks and bands for every finger', 'chandan', 'category-rings', 0),
  ('cat_pendant', 'style', 'Pendant', 'pendent', 'Pendent', 'Pendent', 'Fine chains with something to say', 'chandan', 'category-pendant', 1),
  ('cat_earrings', 'style', 'Earrings', 'earrings', 'Earrings', 'Earings', 'Studs, hoops, chaandbalis and the bell we are named for', 'chandan', 'category-earrings', 2),
  ('cat_combo', 'style', 'Combo', 'combo', 'Combo', 'Combo', 'Sets that are already matched', 'chandan', 'category-combo', 3),
  ('cat_bangles', 'style', 'Bangles', 'bangles', 'Bangles', 'Bangles', 'Kadas, cuffs and stacks that talk when you walk', 'chandan', 'category-bangles', 4);
--> statement-breakpoint
-- A change of categories is announced as such. Older processes take it for a change of the catalog.
CREATE FUNCTION announce_categories() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('shop_changes', 'categories');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER categories_announce AFTER INSERT OR UPDATE OR DELETE ON "categories" FOR EACH STATEMENT EXECUTE FUNCTION announce_categories();
--> statement-breakpoint
CREATE TRIGGER category_aliases_announce AFTER INSERT OR UPDATE OR DELETE ON "category_aliases" FOR EACH STATEMENT EXECUTE FUNCTION announce_categories();
--> statement-breakpoint
ALTER TABLE "products" DROP CONSTRAINT "products_category";--> statement-breakpoint
ALTER TABLE "category_aliases" ADD CONSTRAINT "category_aliases_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "category_aliases_of_category" ON "category_aliases" USING btree ("category_id");--> statement-breakpoint
ALTER TABLE "product_categories" ADD CONSTRAINT "product_categories_category_categories_value_fk" FOREIGN KEY ("category") REFERENCES "public"."categories"("value") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_category_categories_value_fk" FOREIGN KEY ("category") REFERENCES "public"."categories"("value") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "products_of_category" ON "products" USING btree ("category");