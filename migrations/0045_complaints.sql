CREATE TABLE "complaint_replies" (
	"id" text PRIMARY KEY NOT NULL,
	"complaint_id" text NOT NULL,
	"text" text NOT NULL,
	"state" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "complaints" (
	"id" text PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"request_id" text NOT NULL,
	"user_id" text,
	"name" text NOT NULL,
	"mobile" text NOT NULL,
	"email" text,
	"order_number" text DEFAULT '' NOT NULL,
	"details" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"acknowledged_at" timestamp (3) with time zone,
	"resolved_at" timestamp (3) with time zone,
	CONSTRAINT "complaints_number_unique" UNIQUE("number"),
	CONSTRAINT "complaints_request_id_unique" UNIQUE("request_id"),
	CONSTRAINT "complaints_state" CHECK (("complaints"."state" = 'resolved') = ("complaints"."resolved_at" is not null))
);
--> statement-breakpoint
ALTER TABLE "complaint_replies" ADD CONSTRAINT "complaint_replies_complaint_id_complaints_id_fk" FOREIGN KEY ("complaint_id") REFERENCES "public"."complaints"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "complaints" ADD CONSTRAINT "complaints_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "complaint_replies_of_complaint" ON "complaint_replies" USING btree ("complaint_id","created_at");--> statement-breakpoint
CREATE INDEX "complaints_of_state" ON "complaints" USING btree ("state","created_at","id");--> statement-breakpoint
CREATE INDEX "complaints_of_user" ON "complaints" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "complaints_resolved" ON "complaints" USING btree ("resolved_at");