DROP INDEX "users_contact";--> statement-breakpoint
CREATE INDEX "users_of_email" ON "users" USING btree (lower("email") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "users_of_mobile" ON "users" USING btree ("mobile" text_pattern_ops);