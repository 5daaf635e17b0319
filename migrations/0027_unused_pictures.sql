CREATE INDEX "pictures_created" ON "pictures" USING btree ("created_at","key");--> statement-breakpoint
CREATE INDEX "product_pictures_of_key" ON "product_pictures" USING btree ("key");--> statement-breakpoint
CREATE INDEX "order_lines_of_picture" ON "order_lines" USING btree (("picture" ->> 'key'));