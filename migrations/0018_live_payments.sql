CREATE TABLE "live_payments" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"first_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "live_payments_only" CHECK ("live_payments"."only")
);
