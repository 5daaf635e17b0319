CREATE TABLE "cart_starts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"day" date NOT NULL
);
--> statement-breakpoint
CREATE INDEX "cart_starts_day" ON "cart_starts" USING btree ("day");