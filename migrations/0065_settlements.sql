CREATE TABLE "settlement_days" (
	"mode" text NOT NULL,
	"day" date NOT NULL,
	"read_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "settlement_days_mode_day_pk" PRIMARY KEY("mode","day"),
	CONSTRAINT "settlement_days_mode" CHECK ("settlement_days"."mode" in ('sandbox', 'test', 'live'))
);
--> statement-breakpoint
CREATE TABLE "settlement_entries" (
	"settlement_id" text NOT NULL,
	"id" text NOT NULL,
	"mode" text NOT NULL,
	"kind" text NOT NULL,
	"payment_id" text NOT NULL,
	"amount" bigint NOT NULL,
	"fee" bigint NOT NULL,
	"tax" bigint NOT NULL,
	"debit" bigint NOT NULL,
	"credit" bigint NOT NULL,
	"utr" text NOT NULL,
	"settled_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "settlement_entries_settlement_id_id_pk" PRIMARY KEY("settlement_id","id"),
	CONSTRAINT "settlement_entries_mode" CHECK ("settlement_entries"."mode" in ('sandbox', 'test', 'live')),
	CONSTRAINT "settlement_entries_kind" CHECK ("settlement_entries"."kind" in ('payment', 'refund', 'adjustment')),
	CONSTRAINT "settlement_entries_amounts" CHECK (least("settlement_entries"."amount", "settlement_entries"."tax", "settlement_entries"."debit", "settlement_entries"."credit") >= 0
        and "settlement_entries"."tax" <= "settlement_entries"."fee")
);
--> statement-breakpoint
CREATE INDEX "settlement_entries_of_entity" ON "settlement_entries" USING btree ("id");--> statement-breakpoint
CREATE INDEX "settlement_entries_time" ON "settlement_entries" USING btree ("settled_at");--> statement-breakpoint
CREATE INDEX "payments_time" ON "payments" USING btree ("created_at");