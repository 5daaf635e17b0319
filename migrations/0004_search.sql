-- What is written as `rose-gold` or `Pavé` is found as `rose gold` and `pave`.
CREATE FUNCTION search_text(written text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT lower(regexp_replace(regexp_replace(normalize(coalesce(written, ''), NFKD), '[\u0300-\u036f]', '', 'g'), '[-/_]+', ' ', 'g'))
$$;
--> statement-breakpoint
-- How a word sounds in Hinglish: jhoomka and jumka, choodi and chudi, kadaa and kada are the same.
CREATE FUNCTION search_sound(word text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(translate(replace(regexp_replace(regexp_replace(
    replace(replace(replace(replace(word, 'ph', 'f'), 'ck', 'k'), 'q', 'k'), 'x', 'ks'), 'c([eiy])', 's\1', 'g'), 'ch+', 'C', 'g'), 'c', 'k'), 'wz', 'vj'),
    '([bdfgjklmnprstv])h', '\1', 'g'), 'ee|ie|ii|y', 'i', 'g'), 'oo|uu|ou', 'u', 'g'), 'ai|ei', 'e', 'g'), '(.)\1+', '\1', 'g'), '(..[^aeiou])e$', '\1')
$$;
--> statement-breakpoint
-- The consonants of a sound in the order of the alphabet: letters that changed places or were left out among the vowels make no difference.
CREATE FUNCTION search_bones(sound text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT CASE WHEN sound ~ '^[aeiou]' THEN '*' ELSE '' END
    || coalesce((SELECT string_agg(letter, '' ORDER BY letter COLLATE "C") FROM regexp_split_to_table(regexp_replace(sound, '[aeiou]', '', 'g'), '') letter), '')
$$;
--> statement-breakpoint
-- The different words of a text, as shoppers may type them. Numbers are none.
CREATE FUNCTION search_words_of(written text) RETURNS SETOF text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT DISTINCT word FROM regexp_split_to_table(search_text(written), '[\s!-/:-@\[-`{-\u00bf\u2000-\u206f]+') word
  WHERE length(word) BETWEEN 2 AND 40 AND word ~ '[^0-9]'
$$;
--> statement-breakpoint
-- Terms as a search compares them: the stems of their words.
CREATE FUNCTION search_keys(terms text[]) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT array_agg((SELECT string_agg(coalesce((ts_lexize('english_stem', word))[1], word), ' ' ORDER BY place) FROM unnest(string_to_array(term, ' ')) WITH ORDINALITY each(word, place)))
  FROM unnest(terms) term
$$;
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
CREATE TABLE "product_search" (
	"product_id" text PRIMARY KEY NOT NULL,
	"listed_at" timestamp (3) with time zone NOT NULL,
	"sale_price" bigint NOT NULL,
	"saving" bigint,
	"in_stock" boolean DEFAULT false NOT NULL,
	"facets" text[] DEFAULT '{}' NOT NULL,
	"words" "tsvector" NOT NULL,
	"names" "tsvector" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_synonyms" (
	"id" text PRIMARY KEY NOT NULL,
	"terms" text[] NOT NULL,
	"keys" text[] GENERATED ALWAYS AS (search_keys(terms)) STORED,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "search_synonyms_terms" CHECK (cardinality("search_synonyms"."terms") between 2 and 20)
);
--> statement-breakpoint
CREATE TABLE "search_words" (
	"word" text PRIMARY KEY NOT NULL,
	"named" integer DEFAULT 0 NOT NULL,
	"told" integer DEFAULT 0 NOT NULL,
	"spelt" integer DEFAULT 0 NOT NULL,
	"stem" text GENERATED ALWAYS AS (coalesce((ts_lexize('english_stem', word))[1], word)) STORED,
	"sound" text GENERATED ALWAYS AS (search_sound(word)) STORED
);
--> statement-breakpoint
DROP INDEX "products_words";--> statement-breakpoint
ALTER TABLE "products" drop column "words";--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "words" "tsvector" GENERATED ALWAYS AS (setweight(to_tsvector('english', search_text(title)), 'A') || setweight(to_tsvector('english', search_text(category_words || ' ' || coalesce(material, '') || ' ' || coalesce(stone, '') || ' ' || coalesce(colour, ''))), 'B') || setweight(to_tsvector('english', search_text(coalesce(plating, ''))), 'C') || setweight(to_tsvector('english', search_text(description)), 'D')) STORED;--> statement-breakpoint
ALTER TABLE "product_search" ADD CONSTRAINT "product_search_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "product_search_newest" ON "product_search" USING btree ("listed_at" DESC NULLS LAST,"product_id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "product_search_saving" ON "product_search" USING btree ("saving" desc nulls last,"listed_at" desc nulls last,"product_id" desc nulls last);--> statement-breakpoint
CREATE INDEX "product_search_words" ON "product_search" USING gin ("words","names","facets");--> statement-breakpoint
CREATE INDEX "search_synonyms_keys" ON "search_synonyms" USING gin ("keys");--> statement-breakpoint
CREATE INDEX "search_words_prefix" ON "search_words" USING btree ("word" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "search_words_stem" ON "search_words" USING btree ("stem");--> statement-breakpoint
CREATE INDEX "search_words_sound" ON "search_words" USING gin ("sound" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "search_words_bones" ON "search_words" USING btree (search_bones("sound"));--> statement-breakpoint
CREATE INDEX "search_words_unused" ON "search_words" USING btree ("word") WHERE "search_words"."named" <= 0 and "search_words"."told" <= 0 and "search_words"."spelt" <= 0;
--> statement-breakpoint
-- Known words that look or sound like each of these. Short words have few letters in common, so little likeness is enough; the shop looks closer.
CREATE FUNCTION search_alike(asked text[]) RETURNS TABLE (asked text, asked_sound text, word text, sound text, named integer, told integer, spelt integer)
LANGUAGE sql STABLE SET pg_trgm.similarity_threshold = 0.2 AS $$
  SELECT each.word, each.sound, alike.word, alike.sound, alike.named, alike.told, alike.spelt
  FROM (SELECT word, search_sound(word) AS sound FROM unnest($1) word) each
  CROSS JOIN LATERAL (
    SELECT * FROM search_words known
    WHERE known.sound % each.sound OR search_bones(known.sound) = search_bones(each.sound)
    ORDER BY similarity(known.sound, each.sound) DESC, known.named DESC, known.word LIMIT 40
  ) alike
$$;
--> statement-breakpoint
-- The words of the shop are counted by one writer at a time: two could wait for each other over words that both have.
CREATE FUNCTION count_search_words(names text[], tales text[], sign integer) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(7212612);
  INSERT INTO search_words AS known (word, named, told)
    SELECT word, sign * sum(named), sign * sum(told)
    FROM (
      SELECT word, 1 AS named, 0 AS told FROM unnest(names) name CROSS JOIN LATERAL search_words_of(name) word
      UNION ALL
      SELECT word, 0, 1 FROM unnest(tales) tale CROSS JOIN LATERAL search_words_of(tale) word
    ) each
    GROUP BY word ORDER BY word
    ON CONFLICT (word) DO UPDATE SET named = known.named + excluded.named, told = known.told + excluded.told;
END $$;
--> statement-breakpoint
CREATE FUNCTION follow_product_words() RETURNS trigger LANGUAGE plpgsql AS $$
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
  DELETE FROM search_words WHERE named <= 0 AND told <= 0 AND spelt <= 0;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER products_words_insert AFTER INSERT ON "products" REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION follow_product_words();
--> statement-breakpoint
CREATE TRIGGER products_words_update AFTER UPDATE ON "products" REFERENCING OLD TABLE AS gone NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION follow_product_words();
--> statement-breakpoint
CREATE TRIGGER products_words_delete AFTER DELETE ON "products" REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION follow_product_words();
--> statement-breakpoint
SELECT count_search_words(array_agg(concat_ws(' ', title, category_words, material, stone, colour)), array_agg(concat_ws(' ', plating, description)), 1) FROM products WHERE removed_at IS NULL;
--> statement-breakpoint
-- Synonyms are known words too, and every process hears when they change.
CREATE FUNCTION follow_synonyms() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(7212612);
  IF TG_OP <> 'INSERT' THEN
    UPDATE search_words SET spelt = spelt - 1 WHERE word IN (SELECT search_words_of(array_to_string(OLD.terms, ' ')));
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO search_words AS known (word, spelt)
      SELECT word, 1 FROM search_words_of(array_to_string(NEW.terms, ' ')) word ORDER BY word
      ON CONFLICT (word) DO UPDATE SET spelt = known.spelt + 1;
  END IF;
  DELETE FROM search_words WHERE named <= 0 AND told <= 0 AND spelt <= 0;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER search_synonyms_words AFTER INSERT OR UPDATE OR DELETE ON "search_synonyms" FOR EACH ROW EXECUTE FUNCTION follow_synonyms();
--> statement-breakpoint
CREATE TRIGGER search_synonyms_announce AFTER INSERT OR UPDATE OR DELETE ON "search_synonyms" FOR EACH STATEMENT EXECUTE FUNCTION announce_catalog();
--> statement-breakpoint
-- What a filter offers of a text: of `Navy and gold` Navy and Gold; of `American diamond (cubic zirconia), enamel` American diamond and Enamel.
CREATE FUNCTION facets_of(name text, written text, between_values text) RETURNS SETOF text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT DISTINCT name || ':' || CASE WHEN value = upper(value) THEN value ELSE upper(left(value, 1)) || lower(substr(value, 2)) END
  FROM (
    SELECT trim(regexp_replace(each, '\s+', ' ', 'g')) AS value
    FROM regexp_split_to_table(regexp_replace(coalesce(written, ''), '\([^)]*\)', '', 'g'), between_values) each
  ) split
  WHERE length(value) BETWEEN 1 AND 60
$$;
--> statement-breakpoint
CREATE FUNCTION refresh_product_search(changed text[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  -- Locked in one order and read afterwards: who sells the last piece of another size at the same moment is seen.
  PERFORM FROM product_search WHERE product_id = ANY(changed) ORDER BY product_id FOR UPDATE;
  DELETE FROM product_search s USING products p WHERE s.product_id = ANY(changed) AND p.id = s.product_id AND p.removed_at IS NOT NULL;
  INSERT INTO product_search AS s (product_id, listed_at, sale_price, saving, in_stock, facets, words, names)
    SELECT p.id, p.created_at, p.sale_price, p.actual_price - p.sale_price,
      EXISTS (SELECT FROM variants v WHERE v.product_id = p.id AND v.stock > 0 AND NOT v.removed),
      ARRAY(
        SELECT 'category:' || c.category AS facet FROM product_categories c WHERE c.product_id = p.id
        UNION SELECT 'size:' || v.label FROM variants v WHERE v.product_id = p.id AND NOT v.removed AND length(v.label) BETWEEN 1 AND 60
        UNION SELECT facets_of('colour', p.colour, ',|&|/|\mand\M')
        UNION SELECT facets_of('stone', p.stone, ',')
        UNION SELECT facets_of('material', p.material, ',')
        ORDER BY facet
      ),
      p.words, ts_filter(p.words, '{a,b}')
    FROM products p WHERE p.id = ANY(changed) AND p.removed_at IS NULL ORDER BY p.id
    ON CONFLICT (product_id) DO UPDATE SET listed_at = excluded.listed_at, sale_price = excluded.sale_price, saving = excluded.saving,
      in_stock = excluded.in_stock, facets = excluded.facets, words = excluded.words, names = excluded.names
    WHERE (s.listed_at, s.sale_price, s.saving, s.in_stock, s.facets, s.words)
      IS DISTINCT FROM (excluded.listed_at, excluded.sale_price, excluded.saving, excluded.in_stock, excluded.facets, excluded.words);
END $$;
--> statement-breakpoint
CREATE FUNCTION follow_products() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_product_search((SELECT array_agg(id) FROM added));
  RETURN NULL;
END $$;
--> statement-breakpoint
-- A new product comes into searches with its categories, which are written after it.
CREATE TRIGGER products_search_update AFTER UPDATE ON "products" REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION follow_products();
--> statement-breakpoint
CREATE FUNCTION follow_product_categories() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN PERFORM refresh_product_search((SELECT array_agg(DISTINCT product_id) FROM gone)); END IF;
  IF TG_OP <> 'DELETE' THEN PERFORM refresh_product_search((SELECT array_agg(DISTINCT product_id) FROM added)); END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER product_categories_search_insert AFTER INSERT ON "product_categories" REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION follow_product_categories();
--> statement-breakpoint
CREATE TRIGGER product_categories_search_update AFTER UPDATE ON "product_categories" REFERENCING OLD TABLE AS gone NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION follow_product_categories();
--> statement-breakpoint
CREATE TRIGGER product_categories_search_delete AFTER DELETE ON "product_categories" REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION follow_product_categories();
--> statement-breakpoint
-- A sale changes what a search shows only when the last piece goes, a delivery only when the first one comes.
CREATE FUNCTION follow_variants() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed text[];
BEGIN
  IF TG_OP = 'INSERT' THEN SELECT array_agg(DISTINCT product_id) INTO changed FROM added;
  ELSIF TG_OP = 'DELETE' THEN SELECT array_agg(DISTINCT product_id) INTO changed FROM gone;
  ELSE
    SELECT array_agg(DISTINCT added.product_id) INTO changed FROM gone JOIN added USING (id)
    WHERE (gone.stock > 0, gone.label, gone.removed) IS DISTINCT FROM (added.stock > 0, added.label, added.removed);
  END IF;
  IF changed IS NOT NULL THEN PERFORM refresh_product_search(changed); END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER variants_search_insert AFTER INSERT ON "variants" REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION follow_variants();
--> statement-breakpoint
CREATE TRIGGER variants_search_update AFTER UPDATE ON "variants" REFERENCING OLD TABLE AS gone NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION follow_variants();
--> statement-breakpoint
CREATE TRIGGER variants_search_delete AFTER DELETE ON "variants" REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION follow_variants();
--> statement-breakpoint
SELECT refresh_product_search(array_agg(id)) FROM products;
--> statement-breakpoint
-- What shoppers call things. The owner adds to it; one group a line, its words between commas.
INSERT INTO search_synonyms (id, terms)
SELECT 'syn_' || lpad(number::text, 22, '0'), string_to_array(line, ', ')
FROM regexp_split_to_table(trim(both E'\n' from $synonyms$
jhumka, jhumki, jhumkas, jhumkis, jhumke, jumka, jhoomka, zumka
chandbali, chaandbali, chandbalis, chand bali, chaand bali
earring, ear ring, earing, karnphool, kundal
studs, stud, tops, ear tops, bundi
hoop, bali, baali, baliyan, baliya
ear cuff, ear cuffs, kaan cuff, kanauti
kada, kara, kadaa, kadas, kade
bangle, bangles, kangan, kangana, chudi, choodi, chudiyan, chooriyan, churi, bangdi, bracelet, bracelate
ring, angoothi, anguthi, angothi, mundri, finger ring
band, challa, chhalla
pendant, pendent, locket, loket
necklace, neckpiece, haar, mala, gale ka haar
choker, choker necklace, guluband, gulband, chokar
mangalsutra, mangal sutra, mangalsutram, mangalsootra, tanmaniya, black beads
nath, nose ring, nathni, nathiya, nose pin, nosepin
maang tikka, mang tika, maangtika, maang teeka, tikli, maatha patti, matha patti
payal, anklet, pajeb, pazeb, ghungroo
bindi, bindiya, tikuli
bichiya, bichhiya, toe ring, toe rings
bajuband, armlet, arm band, vanki
kamarbandh, kamarband, waist chain, waist belt
hathphool, haath phool, hand harness, panja
brooch, brooch pin, saree pin, sari pin
combo, necklace set, pendant set, jewellery set, jewelry set, gift set
american diamond, ad, ad stone, ad stones, cz, zircon, zirconia, cubic zirconia
diamond, heera, hira
kundan, kundun, kundhan, jadau
polki, polkhi, uncut
meenakari, minakari, meena work, meena kari, enamel
pearl, moti, pearls, motiyon
oxidised, oxidized, oxidise, oxidize, german silver, black silver, black metal
temple, south indian, mandir
ruby, manik, maanik
emerald, panna
sapphire, neelam, nilam
gold, golden, sona, sone, sunehra, sunehri
silver, chandi, chaandi
red, lal, laal
green, hara, hari, haara
blue, neela, neeli, nila
black, kala, kaala, kali
white, safed, safaid
pink, gulabi
yellow, peela, peeli
purple, baingani, jamuni
colour, color, colours, colors, rang
multicolour, multicolor, multi colour, multi color, colourful, colorful, colour pop, rangeen, rang birangi
heart, dil, hart
flower, phool, ful, floral
leaf, leaves, patta, patti
moon, chand, chaand
star, tara, taara, sitara
sun, suraj, sunburst
snake, naag, nagin, naagin, serpent
evil eye, nazar, buri nazar, nazar suraksha
lightning, bolt, bijli, thunder
smiley, smile, hasi, emoji
infinity, infinite, anant
mother, maa, mom, mummy, mum
wedding, shaadi, shadi, vivah, marriage
bridal, bride, dulhan, dulhaniya
office wear, office, minimalistic, minimal, formal
daily wear, daily use, everyday, every day, rozana
party wear, party, function
gift, present, tohfa, tohfe, uphaar
adjustable, free size, freesize
jewellery, jewelry, jewelery, jewellry, gehna, gehne, zevar
rakhi, raksha bandhan, rakshabandhan, rakshi
teardrop, tear drop, boond
peacock, mor, mayur
elephant, hathi, haathi
lotus, kamal
butterfly, titli
$synonyms$), E'\n') WITH ORDINALITY each(line, number);
