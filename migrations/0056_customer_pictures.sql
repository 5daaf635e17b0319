CREATE TABLE "customer_pictures" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text,
	"key" text NOT NULL,
	"bytes" integer NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"return_id" text,
	"complaint_id" text,
	CONSTRAINT "customer_pictures_key_unique" UNIQUE("key"),
	CONSTRAINT "customer_pictures_size" CHECK ("customer_pictures"."bytes" > 0 and "customer_pictures"."width" > 0 and "customer_pictures"."height" > 0),
	CONSTRAINT "customer_pictures_subject" CHECK ("customer_pictures"."return_id" is null or "customer_pictures"."complaint_id" is null),
	CONSTRAINT "customer_pictures_account" CHECK ("customer_pictures"."user_id" is not null or ("customer_pictures"."return_id" is null and "customer_pictures"."complaint_id" is null))
);
--> statement-breakpoint
ALTER TABLE "customer_pictures" ADD CONSTRAINT "customer_pictures_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_pictures" ADD CONSTRAINT "customer_pictures_return_id_return_requests_id_fk" FOREIGN KEY ("return_id") REFERENCES "public"."return_requests"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_pictures" ADD CONSTRAINT "customer_pictures_complaint_id_complaints_id_fk" FOREIGN KEY ("complaint_id") REFERENCES "public"."complaints"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "customer_pictures_of_user" ON "customer_pictures" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "customer_pictures_of_return" ON "customer_pictures" USING btree ("return_id");--> statement-breakpoint
CREATE INDEX "customer_pictures_of_complaint" ON "customer_pictures" USING btree ("complaint_id");--> statement-breakpoint
CREATE INDEX "customer_pictures_unsent" ON "customer_pictures" USING btree ("created_at") WHERE "customer_pictures"."return_id" is null and "customer_pictures"."complaint_id" is null;