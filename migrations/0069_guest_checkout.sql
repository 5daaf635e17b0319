CREATE TABLE "guest_sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"mobile" text NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	CONSTRAINT "guest_sessions_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "guest_sessions_mobile" CHECK ("guest_sessions"."mobile" ~ '^[0-9]{10}$')
);
--> statement-breakpoint
CREATE TABLE "guest_orders" (
	"order_id" text PRIMARY KEY NOT NULL,
	"session_id" text NOT NULL,
	"cart_id" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "login_codes" DROP CONSTRAINT "login_codes_purpose";--> statement-breakpoint
ALTER TABLE "guest_orders" ADD CONSTRAINT "guest_orders_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guest_orders" ADD CONSTRAINT "guest_orders_session_id_guest_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."guest_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "guest_sessions_of_mobile" ON "guest_sessions" USING btree ("mobile");--> statement-breakpoint
CREATE INDEX "guest_sessions_expiry" ON "guest_sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "guest_orders_of_session" ON "guest_orders" USING btree ("session_id");--> statement-breakpoint
ALTER TABLE "login_codes" ADD CONSTRAINT "login_codes_purpose" CHECK ("login_codes"."purpose" in ('login', 'password', 'guest'));