CREATE TABLE "book_results" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"checked_at" timestamp (3) with time zone NOT NULL,
	"duration_ms" integer NOT NULL,
	"outcomes" jsonb NOT NULL,
	CONSTRAINT "book_results_only" CHECK ("book_results"."only")
);
