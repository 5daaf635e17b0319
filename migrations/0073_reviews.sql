CREATE TABLE "review_counts" (
	"product_id" text PRIMARY KEY NOT NULL,
	"stars_1" integer DEFAULT 0 NOT NULL,
	"stars_2" integer DEFAULT 0 NOT NULL,
	"stars_3" integer DEFAULT 0 NOT NULL,
	"stars_4" integer DEFAULT 0 NOT NULL,
	"stars_5" integer DEFAULT 0 NOT NULL,
	"hidden" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "review_counts_positive" CHECK (least("review_counts"."stars_1", "review_counts"."stars_2", "review_counts"."stars_3", "review_counts"."stars_4", "review_counts"."stars_5", "review_counts"."hidden") >= 0)
);
--> statement-breakpoint
CREATE TABLE "reviews" (
	"id" text PRIMARY KEY NOT NULL,
	"product_id" text NOT NULL,
	"order_line_id" text,
	"user_id" text,
	"author_name" text NOT NULL,
	"variant_label" text NOT NULL,
	"stars" integer NOT NULL,
	"text" text NOT NULL,
	"state" text NOT NULL,
	"hidden_reason" text,
	"hidden_note" text DEFAULT '' NOT NULL,
	"reply" text,
	"replied_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "reviews_order_line_id_unique" UNIQUE("order_line_id"),
	CONSTRAINT "reviews_stars" CHECK ("reviews"."stars" between 1 and 5),
	CONSTRAINT "reviews_state" CHECK (state in ('waiting', 'published', 'hidden')),
	CONSTRAINT "reviews_hidden" CHECK (("reviews"."state" = 'hidden') = ("reviews"."hidden_reason" is not null)),
	CONSTRAINT "reviews_reason" CHECK (hidden_reason in ('abusive', 'personal', 'advertising', 'off_topic', 'conflict', 'unlawful')),
	CONSTRAINT "reviews_reply" CHECK (("reviews"."reply" is null) = ("reviews"."replied_at" is null)),
	CONSTRAINT "reviews_anonymous" CHECK (("reviews"."user_id" is null) = ("reviews"."order_line_id" is null)
        and ("reviews"."user_id" is not null or "reviews"."author_name" = ''))
);
--> statement-breakpoint
ALTER TABLE "customer_pictures" DROP CONSTRAINT "customer_pictures_subject";--> statement-breakpoint
ALTER TABLE "customer_pictures" DROP CONSTRAINT "customer_pictures_account";--> statement-breakpoint
DROP INDEX "customer_pictures_unsent";--> statement-breakpoint
ALTER TABLE "customer_pictures" ADD COLUMN "review_id" text;--> statement-breakpoint
ALTER TABLE "review_counts" ADD CONSTRAINT "review_counts_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_order_line_id_order_lines_id_fk" FOREIGN KEY ("order_line_id") REFERENCES "public"."order_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "reviews_of_user" ON "reviews" USING btree ("user_id","product_id");--> statement-breakpoint
CREATE INDEX "reviews_newest" ON "reviews" USING btree ("product_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "reviews"."state" = 'published';--> statement-breakpoint
CREATE INDEX "reviews_by_stars" ON "reviews" USING btree ("product_id","stars","created_at","id") WHERE "reviews"."state" = 'published';--> statement-breakpoint
CREATE INDEX "reviews_hidden_of_product" ON "reviews" USING btree ("product_id") WHERE "reviews"."state" = 'hidden';--> statement-breakpoint
CREATE INDEX "reviews_of_state" ON "reviews" USING btree ("state","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "reviews_of_all" ON "reviews" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
ALTER TABLE "customer_pictures" ADD CONSTRAINT "customer_pictures_review_id_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."reviews"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "customer_pictures_of_review" ON "customer_pictures" USING btree ("review_id");--> statement-breakpoint
CREATE INDEX "customer_pictures_unsent" ON "customer_pictures" USING btree ("created_at") WHERE num_nonnulls("customer_pictures"."return_id", "customer_pictures"."complaint_id", "customer_pictures"."review_id") = 0;--> statement-breakpoint
ALTER TABLE "customer_pictures" ADD CONSTRAINT "customer_pictures_subject" CHECK (num_nonnulls("customer_pictures"."return_id", "customer_pictures"."complaint_id", "customer_pictures"."review_id") <= 1);--> statement-breakpoint
ALTER TABLE "customer_pictures" ADD CONSTRAINT "customer_pictures_account" CHECK ("customer_pictures"."user_id" is not null
        or num_nonnulls("customer_pictures"."return_id", "customer_pictures"."complaint_id", "customer_pictures"."review_id") = 0);--> statement-breakpoint
-- Nobody edits a review: an update may only moderate it, reply to it, or make it anonymous.
CREATE FUNCTION refuse_edited_review() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.id, NEW.product_id, NEW.variant_label, NEW.stars, NEW.text, NEW.created_at)
      IS DISTINCT FROM
      (OLD.id, OLD.product_id, OLD.variant_label, OLD.stars, OLD.text, OLD.created_at)
    OR (NEW.author_name <> OLD.author_name AND NEW.author_name <> '')
    OR (NEW.user_id IS DISTINCT FROM OLD.user_id AND NEW.user_id IS NOT NULL)
    OR (NEW.order_line_id IS DISTINCT FROM OLD.order_line_id AND NEW.order_line_id IS NOT NULL)
  THEN
    RAISE EXCEPTION 'a review is not edited' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER reviews_unedited BEFORE UPDATE ON "reviews" FOR EACH ROW EXECUTE FUNCTION refuse_edited_review();
--> statement-breakpoint
CREATE FUNCTION add_to_review_counts(review "reviews", change integer) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF review.state = 'waiting' THEN RETURN; END IF;
  INSERT INTO "review_counts" (product_id) VALUES (review.product_id) ON CONFLICT DO NOTHING;
  UPDATE "review_counts" SET
    stars_1 = stars_1 + CASE WHEN review.state = 'published' AND review.stars = 1 THEN change ELSE 0 END,
    stars_2 = stars_2 + CASE WHEN review.state = 'published' AND review.stars = 2 THEN change ELSE 0 END,
    stars_3 = stars_3 + CASE WHEN review.state = 'published' AND review.stars = 3 THEN change ELSE 0 END,
    stars_4 = stars_4 + CASE WHEN review.state = 'published' AND review.stars = 4 THEN change ELSE 0 END,
    stars_5 = stars_5 + CASE WHEN review.state = 'published' AND review.stars = 5 THEN change ELSE 0 END,
    hidden = hidden + CASE WHEN review.state = 'hidden' THEN change ELSE 0 END
  WHERE product_id = review.product_id;
END $$;
--> statement-breakpoint
-- Counts the reviews of a product, and announces what pages show. A waiting review is on no page.
CREATE FUNCTION count_review() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.state = 'waiting' AND OLD.state = 'waiting' THEN RETURN NULL; END IF;
  IF TG_OP = 'INSERT' AND NEW.state = 'waiting' THEN RETURN NULL; END IF;
  IF TG_OP = 'DELETE' AND OLD.state = 'waiting' THEN RETURN NULL; END IF;
  IF TG_OP <> 'UPDATE' OR NEW.state <> OLD.state THEN
    IF TG_OP <> 'INSERT' THEN PERFORM add_to_review_counts(OLD, -1); END IF;
    IF TG_OP <> 'DELETE' THEN PERFORM add_to_review_counts(NEW, 1); END IF;
  END IF;
  PERFORM pg_notify('shop_changes', 'catalog');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER reviews_count AFTER INSERT OR UPDATE OR DELETE ON "reviews" FOR EACH ROW EXECUTE FUNCTION count_review();
