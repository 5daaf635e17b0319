-- Tables, constraints, indexes, triggers and sequences get the names that the code uses. No row is
-- changed, except that the status `kept` of a mail is called `unsent`.
ALTER TABLE "order_moves" RENAME TO "order_status_history";--> statement-breakpoint
ALTER TABLE "last_unit_holds" RENAME TO "last_unit_reservations";--> statement-breakpoint
ALTER TABLE "wishes" RENAME TO "wishlist_items";--> statement-breakpoint
ALTER TABLE "admin_changes" RENAME TO "audit_log";--> statement-breakpoint
ALTER TABLE "admin_changes_of_people" RENAME TO "audit_log_users";--> statement-breakpoint
ALTER TABLE "last_unit_reservations" RENAME COLUMN "held_from" TO "reserved_from";--> statement-breakpoint
ALTER TABLE "last_unit_reservations" RENAME COLUMN "held_until" TO "reserved_until";--> statement-breakpoint
ALTER TABLE "order_status_history" RENAME CONSTRAINT "order_moves_order_id_orders_id_fk" TO "order_status_history_order_id_orders_id_fk";--> statement-breakpoint
ALTER TABLE "order_status_history" RENAME CONSTRAINT "order_moves_pkey" TO "order_status_history_pkey";--> statement-breakpoint
ALTER TABLE "order_status_history" RENAME CONSTRAINT "order_moves_status" TO "order_status_history_status";--> statement-breakpoint
ALTER INDEX "order_moves_of_order" RENAME TO "order_status_history_of_order";--> statement-breakpoint
ALTER TRIGGER "order_moves_append_only" ON "order_status_history" RENAME TO "order_status_history_append_only";--> statement-breakpoint
ALTER SEQUENCE "order_moves_id_seq" RENAME TO "order_status_history_id_seq";--> statement-breakpoint
ALTER TABLE "last_unit_reservations" RENAME CONSTRAINT "last_unit_holds_order_id_orders_id_fk" TO "last_unit_reservations_order_id_orders_id_fk";--> statement-breakpoint
ALTER TABLE "last_unit_reservations" RENAME CONSTRAINT "last_unit_holds_order_id_variant_id_pk" TO "last_unit_reservations_order_id_variant_id_pk";--> statement-breakpoint
ALTER TABLE "last_unit_reservations" RENAME CONSTRAINT "last_unit_holds_user_id_users_id_fk" TO "last_unit_reservations_user_id_users_id_fk";--> statement-breakpoint
ALTER TABLE "last_unit_reservations" RENAME CONSTRAINT "last_unit_holds_variant_id_variants_id_fk" TO "last_unit_reservations_variant_id_variants_id_fk";--> statement-breakpoint
ALTER INDEX "last_unit_holds_end" RENAME TO "last_unit_reservations_end";--> statement-breakpoint
ALTER INDEX "last_unit_holds_of_user" RENAME TO "last_unit_reservations_of_user";--> statement-breakpoint
ALTER TABLE "wishlist_items" RENAME CONSTRAINT "wishes_product_id_products_id_fk" TO "wishlist_items_product_id_products_id_fk";--> statement-breakpoint
ALTER TABLE "wishlist_items" RENAME CONSTRAINT "wishes_user_id_product_id_pk" TO "wishlist_items_user_id_product_id_pk";--> statement-breakpoint
ALTER TABLE "wishlist_items" RENAME CONSTRAINT "wishes_user_id_users_id_fk" TO "wishlist_items_user_id_users_id_fk";--> statement-breakpoint
ALTER INDEX "wishes_of_product" RENAME TO "wishlist_items_of_product";--> statement-breakpoint
ALTER TABLE "audit_log" RENAME CONSTRAINT "admin_changes_pkey" TO "audit_log_pkey";--> statement-breakpoint
ALTER INDEX "admin_changes_of_actor" RENAME TO "audit_log_of_actor";--> statement-breakpoint
ALTER INDEX "admin_changes_of_kind" RENAME TO "audit_log_of_kind";--> statement-breakpoint
ALTER INDEX "admin_changes_of_subject" RENAME TO "audit_log_of_subject";--> statement-breakpoint
ALTER TRIGGER "admin_changes_append_only" ON "audit_log" RENAME TO "audit_log_append_only";--> statement-breakpoint
ALTER SEQUENCE "admin_changes_id_seq" RENAME TO "audit_log_id_seq";--> statement-breakpoint
ALTER TABLE "audit_log_users" RENAME CONSTRAINT "admin_changes_of_people_change_id_admin_changes_id_fk" TO "audit_log_users_change_id_audit_log_id_fk";--> statement-breakpoint
ALTER TABLE "audit_log_users" RENAME CONSTRAINT "admin_changes_of_people_pkey" TO "audit_log_users_pkey";--> statement-breakpoint
ALTER TABLE "audit_log_users" RENAME CONSTRAINT "admin_changes_of_people_user_id_users_id_fk" TO "audit_log_users_user_id_users_id_fk";--> statement-breakpoint
ALTER INDEX "admin_changes_of_people_user" RENAME TO "audit_log_users_of_user";--> statement-breakpoint
ALTER TRIGGER "admin_changes_of_people_written_once" ON "audit_log_users" RENAME TO "audit_log_users_written_once";--> statement-breakpoint
ALTER TRIGGER "admin_changes_of_people_with_account" ON "audit_log_users" RENAME TO "audit_log_users_with_account";--> statement-breakpoint
ALTER TABLE "mails" DROP CONSTRAINT "mails_status";--> statement-breakpoint
UPDATE "mails" SET status = 'unsent' WHERE status = 'kept';--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_status" CHECK ("mails"."status" in ('queued', 'sent', 'unsent', 'failed'));
