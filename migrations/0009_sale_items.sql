ALTER TABLE "products" ADD COLUMN "is_sale_item" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "products_title" ON "products" USING gin (lower("title") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "users_name" ON "users" USING gin (lower("name") gin_trgm_ops);