-- Columns, functions, indexes and stored values get the names that the code uses. No row is lost.
ALTER TABLE "refunds" RENAME COLUMN "request_key" TO "request_id";--> statement-breakpoint
ALTER TABLE "stock_movements" RENAME COLUMN "request_key" TO "request_id";--> statement-breakpoint
ALTER TABLE "refunds" RENAME COLUMN "last_answer" TO "last_error";--> statement-breakpoint
ALTER TABLE "provider_outages" RENAME COLUMN "last_answer" TO "last_error";--> statement-breakpoint
ALTER TABLE "provider_outages" RENAME COLUMN "told_at" TO "notified_at";--> statement-breakpoint
ALTER TABLE "mails" RENAME COLUMN "reason" TO "idempotency_key";--> statement-breakpoint
ALTER TABLE "mails" RENAME COLUMN "tries" TO "attempts";--> statement-breakpoint
ALTER TABLE "mails" RENAME COLUMN "problem" TO "last_error";--> statement-breakpoint
ALTER TABLE "mails" RENAME CONSTRAINT "mails_reason_unique" TO "mails_idempotency_key_unique";--> statement-breakpoint
ALTER INDEX "products_for_owner" RENAME TO "products_of_admin_list";--> statement-breakpoint
ALTER INDEX "variants_few" RENAME TO "variants_low_stock";--> statement-breakpoint
ALTER INDEX "variants_places" RENAME TO "variants_position";--> statement-breakpoint
ALTER TABLE "refunds" DROP CONSTRAINT "refunds_reason";--> statement-breakpoint
DROP INDEX "refunds_of_whole_payment";--> statement-breakpoint
UPDATE "refunds" SET "reason" = 'administrator' WHERE "reason" = 'owner';--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_reason" CHECK (reason in ('late', 'overdue', 'withdrawn', 'duplicate', 'mismatch', 'cancelled', 'administrator'));--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_of_whole_payment" ON "refunds" USING btree ("payment_id") WHERE "refunds"."reason" <> 'administrator';--> statement-breakpoint
-- Rows of the audit log are never changed, except by this migration: `person.edited` is `user.edited`.
ALTER TABLE "audit_log" DISABLE TRIGGER "audit_log_append_only";--> statement-breakpoint
UPDATE "audit_log" SET "subject_kind" = 'user', "action" = regexp_replace("action", '^person\.', 'user.') WHERE "subject_kind" = 'person';--> statement-breakpoint
ALTER TABLE "audit_log" ENABLE TRIGGER "audit_log_append_only";--> statement-breakpoint
ALTER TABLE "search_words" RENAME COLUMN "named" TO "name_count";--> statement-breakpoint
ALTER TABLE "search_words" RENAME COLUMN "told" TO "description_count";--> statement-breakpoint
ALTER TABLE "search_words" RENAME COLUMN "spelt" TO "synonym_count";--> statement-breakpoint
ALTER FUNCTION "search_bones"(text) RENAME TO "search_consonants";--> statement-breakpoint
ALTER INDEX "search_words_bones" RENAME TO "search_words_consonants";--> statement-breakpoint
DROP FUNCTION "search_alike"(text[]);--> statement-breakpoint
DROP FUNCTION "count_search_words"(text[], text[], integer);--> statement-breakpoint
-- Known words that look or sound like each of these. Short words have few letters in common, so a
-- low similarity is enough here; `findNearestWord` compares them exactly.
CREATE FUNCTION search_alike(typed_words text[]) RETURNS TABLE (typed text, typed_sound text, word text, sound text, name_count integer, description_count integer)
LANGUAGE sql STABLE SET pg_trgm.similarity_threshold = 0.2 AS $$
  SELECT each.word, each.sound, alike.word, alike.sound, alike.name_count, alike.description_count
  FROM (SELECT word, search_sound(word) AS sound FROM unnest($1) word) each
  CROSS JOIN LATERAL (
    SELECT * FROM search_words known
    WHERE known.sound % each.sound OR search_consonants(known.sound) = search_consonants(each.sound)
    ORDER BY similarity(known.sound, each.sound) DESC, known.name_count DESC, known.word LIMIT 40
  ) alike
$$;
--> statement-breakpoint
-- One writer at a time counts words: two could deadlock over words that both have.
CREATE FUNCTION count_search_words(names text[], descriptions text[], sign integer) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(7212612);
  INSERT INTO search_words AS known (word, name_count, description_count)
    SELECT each.word, sign * sum(each.in_names), sign * sum(each.in_descriptions)
    FROM (
      SELECT word, 1 AS in_names, 0 AS in_descriptions FROM unnest(names) name CROSS JOIN LATERAL search_words_of(name) word
      UNION ALL
      SELECT word, 0, 1 FROM unnest(descriptions) description CROSS JOIN LATERAL search_words_of(description) word
    ) each
    GROUP BY each.word ORDER BY each.word
    ON CONFLICT (word) DO UPDATE SET
      name_count = known.name_count + excluded.name_count,
      description_count = known.description_count + excluded.description_count;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION follow_product_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF NOT EXISTS (
      SELECT FROM gone JOIN added USING (id)
      WHERE (gone.words, gone.title, gone.description, gone.removed_at IS NULL) IS DISTINCT FROM (added.words, added.title, added.description, added.removed_at IS NULL)
    ) THEN RETURN NULL; END IF;
  END IF;
  IF TG_OP <> 'INSERT' THEN
    PERFORM count_search_words(array_agg(concat_ws(' ', title, category_words, material, stone, colour)), array_agg(concat_ws(' ', plating, description)), -1) FROM gone WHERE removed_at IS NULL;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    PERFORM count_search_words(array_agg(concat_ws(' ', title, category_words, material, stone, colour)), array_agg(concat_ws(' ', plating, description)), 1) FROM added WHERE removed_at IS NULL;
  END IF;
  DELETE FROM search_words WHERE name_count <= 0 AND description_count <= 0 AND synonym_count <= 0;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION follow_synonyms() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(7212612);
  IF TG_OP <> 'INSERT' THEN
    UPDATE search_words SET synonym_count = synonym_count - 1 WHERE word IN (SELECT search_words_of(array_to_string(OLD.terms, ' ')));
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO search_words AS known (word, synonym_count)
      SELECT word, 1 FROM search_words_of(array_to_string(NEW.terms, ' ')) word ORDER BY word
      ON CONFLICT (word) DO UPDATE SET synonym_count = known.synonym_count + 1;
  END IF;
  DELETE FROM search_words WHERE name_count <= 0 AND description_count <= 0 AND synonym_count <= 0;
  RETURN NULL;
END $$;
