ALTER TABLE "order_changes" DROP CONSTRAINT "order_changes_kind";--> statement-breakpoint
DROP INDEX "invoices_one_of_order";--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "replaces_id" text;--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_first_of_order" ON "invoices" USING btree ("order_id") WHERE "invoices"."series" = 'invoice' and "invoices"."replaces_id" is null;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_replaced_once" UNIQUE("replaces_id");--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_id_of_order" UNIQUE("order_id","id");--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_replaces" FOREIGN KEY ("order_id","replaces_id") REFERENCES "public"."invoices"("order_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_replacing" CHECK ("invoices"."replaces_id" is null
        or ("invoices"."series" = 'invoice' and "invoices"."replaces_id" <> "invoices"."id"));--> statement-breakpoint
ALTER TABLE "order_changes" ADD CONSTRAINT "order_changes_kind" CHECK (kind in ('size', 'address', 'invoice'));