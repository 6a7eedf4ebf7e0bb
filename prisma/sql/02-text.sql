-- Text as it is searched and sorted. Indexes and the columns sort_name and search hold what these answered: a change of
-- them needs a file in prisma/sql/once that computes those again. lib/text/search-text.ts has the same rules.

-- Lower case, without accents. Declared immutable because the dictionary is named and shipped with the server.
CREATE OR REPLACE FUNCTION unaccented(value text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN lower(public.unaccent('public.unaccent'::regdictionary, value));

-- The same without what people leave out or cannot see (F-21): apostrophes, so that "darbois" and "oneill" find D’Arbois
-- and O'Neill, soft hyphens, signs without width, and those that turn the direction of
-- what follows. They go first: without its accents a soft hyphen would be a hyphen. By an expression: translate() compares
-- each letter with each of these signs, which took most of the time of saving what is searched.
CREATE OR REPLACE FUNCTION normalise(value text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN unaccented(regexp_replace(value,
    '[''`\u00B4\u02B9\u02BB\u02BC\u2018\u2019\u201B\u2032\uFF07\u00AD\u061C\u200B-\u200F\u2060-\u2064\u202A-\u202E\u2066-\u2069\uFEFF]', '', 'g'));

-- The same, with a space before each word, so that '% ab%' finds words that start with 'ab' through
-- the trigram index even for one or two letters.
CREATE OR REPLACE FUNCTION search_text(VARIADIC parts text[]) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN ' ' || btrim(regexp_replace(normalise(array_to_string(parts, ' ')), '\s\s+|[^\S ]', ' ', 'g'));

-- The figures of a phone number as they are searched (F-22), at home and from abroad: '06 12 34 56 78' of France is
-- '330612345678 33612345678'. A number that brings its prefix is believed; an extension is left out.
CREATE OR REPLACE FUNCTION phone_digits(number text, prefix text) RETURNS text
  LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
DECLARE
  figures text := regexp_replace(regexp_replace(number, '\(0\)|[[:alpha:]].*$', '', 'g'), '[^0-9]', '', 'g');
  is_abroad boolean := number ~ '^\s*(\+|00)';
  own text := regexp_replace(coalesce(prefix, ''), '[^0-9]', '', 'g');
  rest text := figures;
BEGIN
  IF is_abroad THEN
    figures := regexp_replace(figures, '^00', '');
    IF own = '' OR NOT starts_with(figures, own) THEN
      own := coalesce((SELECT substr(phone_prefix, 2) FROM country WHERE phone_prefix LIKE '+_%' AND starts_with(figures, substr(phone_prefix, 2))
        ORDER BY length(phone_prefix) DESC LIMIT 1), '');
    END IF;
    rest := substr(figures, length(own) + 1);
  END IF;
  rest := regexp_replace(rest, '^0', '');
  RETURN CASE WHEN figures = '' THEN '' WHEN own <> '' THEN own || '0' || rest || ' ' || own || rest
    WHEN is_abroad THEN figures ELSE '0' || rest END;
END $$;
