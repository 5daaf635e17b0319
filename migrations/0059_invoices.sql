CREATE TABLE "invoice_numbers" (
	"series" text NOT NULL,
	"financial_year" text NOT NULL,
	"last" integer NOT NULL,
	CONSTRAINT "invoice_numbers_series_financial_year_pk" PRIMARY KEY("series","financial_year"),
	CONSTRAINT "invoice_numbers_last" CHECK ("invoice_numbers"."last" > 0)
);
--> statement-breakpoint
CREATE TABLE "invoice_pdfs" (
	"invoice_id" text PRIMARY KEY NOT NULL,
	"bytes" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invoices" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"kind" text NOT NULL,
	"number" text NOT NULL,
	"series" text NOT NULL,
	"financial_year" text NOT NULL,
	"position" integer NOT NULL,
	"date" date NOT NULL,
	"total" bigint NOT NULL,
	"document" jsonb NOT NULL,
	"paper" text NOT NULL,
	"credits_id" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "invoices_number_unique" UNIQUE("number"),
	CONSTRAINT "invoices_total" CHECK ("invoices"."total" > 0 and "invoices"."position" > 0),
	CONSTRAINT "invoices_number" CHECK ("invoices"."number" ~ '^[A-Z0-9/-]{1,16}$'),
	CONSTRAINT "invoices_credit" CHECK (("invoices"."kind" = 'credit-note') = ("invoices"."series" = 'credit-note')
        and ("invoices"."kind" = 'credit-note') = ("invoices"."credits_id" is not null))
);
--> statement-breakpoint
ALTER TABLE "invoice_pdfs" ADD CONSTRAINT "invoice_pdfs_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_credits_id_invoices_id_fk" FOREIGN KEY ("credits_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_position" ON "invoices" USING btree ("series","financial_year","position");--> statement-breakpoint
CREATE INDEX "invoices_of_order" ON "invoices" USING btree ("order_id","created_at");--> statement-breakpoint
CREATE INDEX "invoices_of_day" ON "invoices" USING btree ("date","series","position");--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_one_of_order" ON "invoices" USING btree ("order_id") WHERE "invoices"."series" = 'invoice';--> statement-breakpoint
-- An issued document never changes. "Start selling" removes those of test orders.
CREATE TRIGGER invoices_append_only BEFORE UPDATE OR DELETE ON "invoices" FOR EACH ROW EXECUTE FUNCTION refuse_change_unless_test_data();
--> statement-breakpoint
CREATE TRIGGER invoice_pdfs_append_only BEFORE UPDATE OR DELETE ON "invoice_pdfs" FOR EACH ROW EXECUTE FUNCTION refuse_change_unless_test_data();
