CREATE TABLE "skipped_numbers" (
	"series" text NOT NULL,
	"financial_year" text NOT NULL,
	"first" integer NOT NULL,
	"last" integer NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "skipped_numbers_series_financial_year_first_pk" PRIMARY KEY("series","financial_year","first"),
	CONSTRAINT "skipped_numbers_once" UNIQUE("series","financial_year","last"),
	CONSTRAINT "skipped_numbers_range" CHECK (0 < "skipped_numbers"."first" and "skipped_numbers"."first" <= "skipped_numbers"."last"),
	CONSTRAINT "skipped_numbers_reason" CHECK ("skipped_numbers"."reason" in ('restore'))
);
--> statement-breakpoint
ALTER TABLE "skipped_numbers" ADD CONSTRAINT "skipped_numbers_of_series" FOREIGN KEY ("series","financial_year") REFERENCES "public"."invoice_numbers"("series","financial_year") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- What was left out never changes. "Start selling" removes it with the documents of test orders.
CREATE TRIGGER skipped_numbers_append_only BEFORE UPDATE OR DELETE ON "skipped_numbers" FOR EACH ROW EXECUTE FUNCTION refuse_change_unless_test_data();
