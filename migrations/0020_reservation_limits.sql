CREATE TABLE "last_unit_holds" (
	"order_id" text NOT NULL,
	"variant_id" text NOT NULL,
	"user_id" text NOT NULL,
	"held_from" timestamp (3) with time zone NOT NULL,
	"held_until" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "last_unit_holds_order_id_variant_id_pk" PRIMARY KEY("order_id","variant_id")
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "network" text;--> statement-breakpoint
ALTER TABLE "last_unit_holds" ADD CONSTRAINT "last_unit_holds_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "last_unit_holds" ADD CONSTRAINT "last_unit_holds_variant_id_variants_id_fk" FOREIGN KEY ("variant_id") REFERENCES "public"."variants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "last_unit_holds" ADD CONSTRAINT "last_unit_holds_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "last_unit_holds_of_user" ON "last_unit_holds" USING btree ("user_id","variant_id","held_until");--> statement-breakpoint
CREATE INDEX "last_unit_holds_end" ON "last_unit_holds" USING btree ("held_until");--> statement-breakpoint
CREATE INDEX "orders_unpaid_of_network" ON "orders" USING btree ("network","pay_before") WHERE "orders"."network" is not null;