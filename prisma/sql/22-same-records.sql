-- When two records are the same, and when perhaps. One rule, for imports, for what is created, for applications and merges, and for the list of
-- duplicates (docs/decisions/0117). The keys in match_key are what these answered: a change of them needs a file in prisma/sql/once that
-- writes the keys again.

-- A name as it is compared: case, accents, ligatures, forms of letters, signs that nobody sees, punctuation and spaces are folded, and the
-- words for "and" are one. Two names are the same when this is. Names of signs alone stay as they are.
CREATE OR REPLACE FUNCTION name_key(value text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN (
    SELECT CASE WHEN folded.words = '' THEN lower(btrim(value)) ELSE folded.words END FROM (
      SELECT btrim(regexp_replace(
        regexp_replace(
          regexp_replace(
            -- "S.A.R.L." and "A.P.C." are one word; an apostrophe of any form is a space, as other punctuation is.
            regexp_replace(plain.letters, '(?<=\m\w)\.(?=\w(\M|\.))', '', 'g'),
            '[&+]', ' and ', 'g'),
          '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u02b9-\u02ff\u2000-\u206f\u3000-\u303f\s]+', ' ', 'g'),
        '\m(et|und)\M', 'and', 'g')) AS words
      FROM (SELECT lower(public.unaccent('public.unaccent'::regdictionary,
        regexp_replace(normalize(value, NFKC), '[\u00ad\u0300-\u036f\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufe00-\ufe0f\ufeff]', '', 'g'))) AS letters) plain) folded);

-- The same without what says how a company is constituted. A name that is nothing but a legal form keeps it.
CREATE OR REPLACE FUNCTION words_of_key(name_key text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN coalesce(nullif(regexp_replace(
      regexp_replace(name_key, '^((societe|ste|sarl|sasu|sas|eurl|sa|sci|snc|scop|ets|etablissements) )+', ''),
      '(( |^)(and )?(sarl|sasu|sas|eurl|earl|sa|sci|snc|scs|scop|selarl|gie|gmbh|mbh|ag|kg|kgaa|ohg|ug|eg|ek|ltd|limited|llc|llp|lp|inc|incorporated|corp|corporation|co|company|plc|pty|srl|srls|spa|sapa|bv|nv|vof|bvba|sprl|asbl|oy|oyj|ab|aps|asa|sl|slu|slne|lda|ltda|kft|zrt|sro|doo|pte|bhd|societe|ste|s a r l|s a s|s p a|s r l))+$', ''), ''), name_key);

CREATE OR REPLACE FUNCTION name_words(value text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN words_of_key(name_key(value));

-- These words without spaces. Companies with one core are perhaps the same.
CREATE OR REPLACE FUNCTION name_core(value text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN replace(name_words(value), ' ', '');

-- A number in E.164, as far as the prefix of its country says: "06 12" of France is "+33612". NULL for what is too short to say anything.
CREATE OR REPLACE FUNCTION phone_key(number text, prefix text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN (
    SELECT CASE WHEN length(whole) BETWEEN 9 AND 16 THEN whole END FROM (
      SELECT CASE
        WHEN digits LIKE '+%' THEN digits
        WHEN digits LIKE '00%' THEN '+' || substr(digits, 3)
        WHEN prefix = '+39' THEN prefix || digits
        ELSE regexp_replace(prefix, '[^0-9+]', '', 'g') || ltrim(digits, '0') END AS whole
      FROM (SELECT regexp_replace(regexp_replace(number, '\(0\)', ''), '[^0-9+]', '', 'g') AS digits) typed) e164);

-- The host of a web address, without www; NULL for what is none.
CREATE OR REPLACE FUNCTION host_key(address text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN substring(lower(address) FROM '^(?:[a-z]+://)?(?:[^/@]*@)?(?:www\.)?([^/:?#\s]+\.[^/:?#\s]+)');

-- An address as the person is reached by it: what follows a plus, and dots at Gmail, are the person's own affair.
CREATE OR REPLACE FUNCTION email_key(email text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN (
    SELECT CASE WHEN domain IN ('gmail.com', 'googlemail.com') THEN replace(local, '.', '') || '@gmail.com' ELSE local || '@' || domain END
    FROM (SELECT split_part(split_part(lower(email), '@', 1), '+', 1) AS local, split_part(lower(email), '@', 2) AS domain) parts);

-- Names of companies as they are compared: the name, its core and that of the business name, and the core from its end. Each is folded once.
CREATE OR REPLACE FUNCTION company_name_keys(ids int[]) RETURNS TABLE (record_id int, kind text, key text)
  LANGUAGE sql STABLE AS $$
  SELECT DISTINCT company.id, key.kind, left(key.key, 200) FROM company
    CROSS JOIN LATERAL (SELECT name_key(company.name) AS name OFFSET 0) folded
    CROSS JOIN LATERAL (SELECT replace(words_of_key(folded.name), ' ', '') AS core OFFSET 0) named
    CROSS JOIN LATERAL (VALUES ('name', folded.name), ('core', named.core), ('reversed', reverse(named.core)),
      ('core', name_core(nullif(company.business_name, company.name)))) key (kind, key)
  WHERE company.id = ANY (ids) AND company.deleted_at IS NULL AND key.key <> ''
$$;

-- Names of a person, O'Neill and ONeill being one: last and first, the same words in any order, and the whole from its end. One of the two alone says too little.
-- OFFSET 0: folded once, not for each key.
CREATE OR REPLACE FUNCTION person_name_keys(last_name text, first_name text) RETURNS TABLE (kind text, key text)
  LANGUAGE sql IMMUTABLE PARALLEL SAFE ROWS 3 AS $$
  SELECT key.kind, left(key.key, 200) FROM (
      SELECT name_key(translate(last_name || ' ' || first_name, U&'''`\00B4\02B9\02BB\02BC\2018\2019\201B\2032\FF07', '')) AS name OFFSET 0) whole
    CROSS JOIN LATERAL (SELECT string_agg(word, '' ORDER BY word) AS words FROM regexp_split_to_table(whole.name, ' ') word) sorted
    CROSS JOIN LATERAL (VALUES ('name', whole.name), ('core', sorted.words), ('reversed', reverse(replace(whole.name, ' ', '')))) key (kind, key)
  WHERE btrim(last_name) <> '' AND btrim(first_name) <> ''
$$;

CREATE OR REPLACE FUNCTION contact_name_keys(ids int[]) RETURNS TABLE (record_id int, kind text, key text)
  LANGUAGE sql STABLE AS $$
  SELECT contact.id, key.* FROM contact CROSS JOIN LATERAL person_name_keys(contact.last_name, contact.first_name) key
  WHERE contact.id = ANY (ids) AND contact.deleted_at IS NULL
$$;

-- Keys of names follow a name in its transaction, as the next row of an import has to find it. A deleted record has no keys.
DO $do$
DECLARE
  list text;
  template text;
BEGIN
  FOREACH list IN ARRAY ARRAY['company', 'contact'] LOOP
    FOREACH template IN ARRAY ARRAY[
      $$CREATE OR REPLACE FUNCTION <list>_named() RETURNS trigger LANGUAGE plpgsql AS $body$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO match_key (record_type, record_id, kind, key) SELECT '<list>', name.*
    FROM <list>_name_keys(ARRAY(SELECT id FROM new_rows)) name ON CONFLICT DO NOTHING;
    RETURN NULL;
  END IF;
  DELETE FROM match_key WHERE record_type = '<list>' AND record_id = NEW.id
    AND (NEW.deleted_at IS NOT NULL OR kind IN ('name', 'core', 'reversed'));
  INSERT INTO match_key (record_type, record_id, kind, key) SELECT '<list>', name.*
  FROM <list>_name_keys(ARRAY[NEW.id]) name ON CONFLICT DO NOTHING;
  RETURN NULL;
END $body$ $$,
      $$CREATE OR REPLACE FUNCTION <list>_forgotten() RETURNS trigger LANGUAGE plpgsql AS $body$
BEGIN
  DELETE FROM match_key WHERE record_type = '<list>' AND record_id IN (SELECT id FROM old_rows);
  DELETE FROM duplicate_pair WHERE record_type = '<list>' AND first_id IN (SELECT id FROM old_rows);
  DELETE FROM duplicate_pair WHERE record_type = '<list>' AND second_id IN (SELECT id FROM old_rows);
  RETURN NULL;
END $body$ $$
    ] LOOP
      EXECUTE replace(template, '<list>', list);
    END LOOP;
    PERFORM put_trigger(replace('CREATE TRIGGER <list>_named_at_first AFTER INSERT ON <list> REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION <list>_named()', '<list>', list));
    PERFORM put_trigger(replace('CREATE TRIGGER <list>_forgotten AFTER DELETE ON <list> REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION <list>_forgotten()', '<list>', list));
  END LOOP;
  PERFORM put_trigger('CREATE TRIGGER company_named AFTER UPDATE ON company FOR EACH ROW WHEN (old.name IS DISTINCT FROM new.name OR old.business_name IS DISTINCT FROM new.business_name OR (old.deleted_at IS NULL) <> (new.deleted_at IS NULL)) EXECUTE FUNCTION company_named()');
  PERFORM put_trigger('CREATE TRIGGER contact_named AFTER UPDATE ON contact FOR EACH ROW WHEN (old.last_name IS DISTINCT FROM new.last_name OR old.first_name IS DISTINCT FROM new.first_name OR (old.deleted_at IS NULL) <> (new.deleted_at IS NULL)) EXECUTE FUNCTION contact_named()');
END $do$;

-- What else companies and contacts are compared by. free: domains that say nothing of whose address it is. Followed by the job that finds
-- duplicates: a save does not wait for it.
CREATE OR REPLACE FUNCTION company_other_keys(ids int[], free text[]) RETURNS TABLE (record_id int, kind text, key text)
  LANGUAGE sql STABLE AS $$
  SELECT found.company_id, found.kind, left(found.key, 200) FROM (
    SELECT phone.company_id, 'phone' AS kind, phone_key(phone.number, country.phone_prefix) AS key
      FROM company_phone phone LEFT JOIN country ON country.id = phone.country_id WHERE phone.company_id = ANY (ids)
    UNION SELECT link.company_id, 'domain', host_key(link.value)
      FROM company_social_network link JOIN social_network network ON network.id = link.social_network_id AND network.code = 'website'
      WHERE link.company_id = ANY (ids) AND host_key(link.value) <> ALL (free)
    UNION SELECT link.company_id, 'domain', split_part(lower(address.email::text), '@', 2)
      FROM company_contact link JOIN contact_address address ON address.contact_id = link.contact_id AND address.email LIKE '%@%'
      WHERE link.company_id = ANY (ids) AND split_part(lower(address.email::text), '@', 2) <> ALL (free)
    UNION SELECT link.company_id, 'vat', upper(regexp_replace(registration.vat_code, '[^A-Za-z0-9]', '', 'g'))
      FROM registration_association link JOIN registration ON registration.id = link.registration_id AND registration.deleted_at IS NULL
      WHERE link.company_id = ANY (ids) AND link.is_primary AND length(registration.vat_code) >= 8) found
  JOIN company ON company.id = found.company_id AND company.deleted_at IS NULL
  WHERE found.key <> ''
$$;

CREATE OR REPLACE FUNCTION contact_other_keys(ids int[], free text[]) RETURNS TABLE (record_id int, kind text, key text)
  LANGUAGE sql STABLE AS $$
  SELECT found.contact_id, found.kind, left(found.key, 200) FROM (
    SELECT phone.contact_id, 'phone' AS kind, phone_key(phone.number, country.phone_prefix) AS key
      FROM contact_phone phone LEFT JOIN country ON country.id = phone.country_id WHERE phone.contact_id = ANY (ids)
    UNION SELECT contact_id, 'email', email_key(email::text) FROM contact_address WHERE contact_id = ANY (ids) AND email LIKE '%@%') found
  JOIN contact ON contact.id = found.contact_id AND contact.deleted_at IS NULL
  WHERE found.key <> ''
$$;

-- Writes the keys of these records as they should be now; those that are right are left alone. Names are looked at only where there are
-- none, as after a load that went past the triggers.
CREATE OR REPLACE FUNCTION match_keys_refresh(list text, ids int[], free text[]) RETURNS void
  LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format($sql$
    WITH fresh AS MATERIALIZED (
      SELECT * FROM %1$s_name_keys(ARRAY(SELECT id FROM unnest($1) id EXCEPT SELECT record_id FROM match_key
        WHERE record_type = %1$L AND record_id = ANY ($1) AND kind = 'name'))
      UNION ALL SELECT * FROM %1$s_other_keys($1, $2)
    ), gone AS (
      DELETE FROM match_key WHERE record_type = %1$L AND record_id = ANY ($1) AND kind NOT IN ('name', 'core', 'reversed')
        AND NOT EXISTS (SELECT FROM fresh WHERE (fresh.record_id, fresh.kind, fresh.key) = (match_key.record_id, match_key.kind, match_key.key)))
    INSERT INTO match_key (record_type, record_id, kind, key) SELECT %1$L, fresh.* FROM fresh ON CONFLICT DO NOTHING
  $sql$, list) USING ids, free;
END $$;

-- Names that stand next to a name when all are sorted, and are much like it: from their start, or with "reversed" from their end. So each is
-- compared with a few others, however many there are. Names that differ in a number are different: "Hall 1" and "Hall 2".
CREATE OR REPLACE FUNCTION near_keys(list text, kind_of text, wanted text) RETURNS TABLE (key text, likeness real)
  LANGUAGE sql STABLE ROWS 2 AS $$
  SELECT near.key, similarity(near.key, wanted) FROM (
    (SELECT DISTINCT match_key.key FROM match_key WHERE record_type = list AND kind = kind_of AND match_key.key > wanted
      ORDER BY match_key.key LIMIT 5)
    UNION ALL
    (SELECT DISTINCT match_key.key FROM match_key WHERE record_type = list AND kind = kind_of AND match_key.key < wanted
      ORDER BY match_key.key DESC LIMIT 5)) near
  WHERE length(wanted) >= 5 AND similarity(near.key, wanted) >= 0.55
    AND regexp_replace(near.key, '\D', '', 'g') = regexp_replace(wanted, '\D', '', 'g')
$$;

-- How many records a key may have, and are compared pair by pair. What more of them share says nothing ("Boutique"); near names are
-- compared among fewer. Without these the number of pairs would grow with the square of the number of records.
CREATE OR REPLACE FUNCTION match_common() RETURNS int LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN 20;
CREATE OR REPLACE FUNCTION match_common_near() RETURNS int LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN 4;

-- Pairs of records with a key in common, and with near names. ids: those of which one is among these; NULL: all.
CREATE OR REPLACE FUNCTION match_candidates(list text, ids int[]) RETURNS TABLE (one int, other int, reason text, likeness real)
  LANGUAGE plpgsql STABLE ROWS 1000 AS $$
BEGIN
  IF ids IS NULL THEN
    RETURN QUERY
      WITH key_of AS MATERIALIZED (
        SELECT match_key.kind, match_key.key, array_agg(record_id) AS records FROM match_key
        WHERE record_type = list GROUP BY 1, 2 HAVING count(*) <= match_common())
      SELECT a.id, b.id, key_of.kind, 1::real FROM key_of, unnest(records) a (id), unnest(records) b (id)
      WHERE cardinality(records) > 1 AND key_of.kind <> 'reversed' AND a.id < b.id
      UNION ALL
      SELECT least(a.id, b.id), greatest(a.id, b.id), 'near', similarity(first.key, later.key) FROM (
          SELECT key_of.kind, key_of.key, records, lead(key_of.key, steps) OVER (PARTITION BY steps, key_of.kind ORDER BY key_of.key) AS next
          FROM key_of, generate_series(1, 5) steps WHERE key_of.kind IN ('core', 'reversed')) first
        JOIN key_of later ON later.kind = first.kind AND later.key = first.next, unnest(first.records) a (id), unnest(later.records) b (id)
      WHERE length(first.key) >= 5 AND cardinality(first.records) <= match_common_near() AND cardinality(later.records) <= match_common_near()
        AND similarity(first.key, later.key) >= 0.55 AND a.id <> b.id
        AND regexp_replace(first.key, '\D', '', 'g') = regexp_replace(later.key, '\D', '', 'g');
    RETURN;
  END IF;
  RETURN QUERY
    WITH own AS MATERIALIZED (
      SELECT record_id AS id, match_key.kind, match_key.key FROM match_key WHERE record_type = list AND record_id = ANY (ids))
    SELECT least(own.id, same.id), greatest(own.id, same.id), own.kind, 1::real FROM own CROSS JOIN LATERAL (
        SELECT array_agg(record_id) AS records FROM (SELECT record_id FROM match_key
          WHERE record_type = list AND match_key.kind = own.kind AND match_key.key = own.key LIMIT match_common() + 1) few) block,
      unnest(block.records) same (id)
    WHERE own.kind <> 'reversed' AND cardinality(block.records) <= match_common() AND same.id <> own.id
    UNION ALL
    SELECT least(own.id, same.id), greatest(own.id, same.id), 'near', near.likeness FROM own
      CROSS JOIN LATERAL near_keys(list, own.kind, own.key) near CROSS JOIN LATERAL (
        SELECT array_agg(record_id) AS records FROM (SELECT record_id FROM match_key
          WHERE record_type = list AND match_key.kind = own.kind AND match_key.key = near.key LIMIT match_common_near() + 1) few) block,
      unnest(block.records) same (id)
    WHERE own.kind IN ('core', 'reversed') AND cardinality(block.records) <= match_common_near() AND same.id <> own.id;
END $$;

-- Pairs that are perhaps the same, of 100 how probably, with why, the best reason first. Reasons count as if each were wrong by itself.
CREATE OR REPLACE FUNCTION match_pairs(list text, ids int[]) RETURNS TABLE (first_id int, second_id int, score int, reasons text[])
  LANGUAGE plpgsql STABLE ROWS 1000 AS $$
BEGIN
  RETURN QUERY
    WITH found AS MATERIALIZED (
      SELECT candidate.one, candidate.other, candidate.reason, max(candidate.likeness) AS likeness
      FROM match_candidates(list, ids) candidate GROUP BY 1, 2, 3
    ), named AS (
      SELECT found.one, found.other, bool_or(reason = 'name') AS is_same, bool_or(reason = 'core') AS is_core,
        bool_or(reason IN ('name', 'core', 'near', 'email')) AS is_named FROM found GROUP BY 1, 2
    ), known AS (
      SELECT found.* FROM found JOIN named USING (one, other)
      WHERE NOT (reason = 'core' AND is_same) AND NOT (reason = 'near' AND (is_same OR is_core))
      UNION ALL SELECT named.one, named.other, 'company', 1 FROM named WHERE list = 'contact' AND is_named AND EXISTS (
        SELECT FROM company_contact a JOIN company_contact b USING (company_id) WHERE a.contact_id = named.one AND b.contact_id = named.other)
    ), weighed AS (
      SELECT known.one, known.other, known.reason, CASE list
        WHEN 'contact' THEN CASE known.reason WHEN 'email' THEN 0.85 WHEN 'name' THEN 0.6 WHEN 'core' THEN 0.5 WHEN 'company' THEN 0.5
          WHEN 'phone' THEN 0.45 ELSE 0.2 + 0.8 * (known.likeness - 0.55) END
        ELSE CASE known.reason WHEN 'vat' THEN 0.95 WHEN 'name' THEN 0.9 WHEN 'core' THEN 0.75 WHEN 'phone' THEN 0.5 WHEN 'domain' THEN 0.5
          ELSE 0.3 + 1.1 * (known.likeness - 0.55) END
          -- A name in two countries is often two companies.
          * CASE WHEN known.reason IN ('name', 'core', 'near') AND a.country_id <> b.country_id THEN 0.7 ELSE 1 END
        END AS weight
      FROM known LEFT JOIN company a ON list = 'company' AND a.id = known.one LEFT JOIN company b ON list = 'company' AND b.id = known.other
    )
    SELECT weighed.one, weighed.other, round(100 * (1 - exp(sum(ln(1 - weight)))))::int,
      array_agg(weighed.reason ORDER BY weight DESC, weighed.reason)
    FROM weighed GROUP BY 1, 2 HAVING 1 - exp(sum(ln(1 - weight))) >= 0.495;
END $$;
