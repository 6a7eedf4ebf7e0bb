-- Text as it is searched and sorted. An index (brand_by_name) and the columns sort_name and search hold what these
-- answered: a change of them needs a file in prisma/sql/once that computes those again.

-- Lower case, without accents. Declared immutable because the dictionary is named and shipped with the server.
CREATE OR REPLACE FUNCTION normalise(value text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN lower(public.unaccent('public.unaccent'::regdictionary, value));

-- The same, with a space before each word, so that '% ab%' finds words that start with 'ab' through
-- the trigram index even for one or two letters.
CREATE OR REPLACE FUNCTION search_text(VARIADIC parts text[]) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN ' ' || btrim(regexp_replace(normalise(array_to_string(parts, ' ')), '\s+', ' ', 'g'));
