CREATE INDEX "audit_log_lookup" ON "audit_log" USING gin (lower("actor_name" || ' ' || "subject_name") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "audit_log_users_name" ON "audit_log_users" USING gin (lower("name") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "complaints_lookup" ON "complaints" USING gin (lower("number" || ' ' || "name" || ' ' || "mobile" || ' ' ||
    coalesce("email", '') || ' ' || "order_number" || ' ' || "details") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "reviews_lookup" ON "reviews" USING gin (lower("author_name" || ' ' || "text") gin_trgm_ops);