-- Names are searched without apostrophes and signs that nobody sees, and by the figures of phones: what is stored of them is computed again.
DO $do$
DECLARE
  made regclass;
BEGIN
  FOR made IN SELECT indexrelid FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid
    WHERE relnamespace = current_schema()::regnamespace AND pg_get_indexdef(indexrelid) ~ '\m(normalise|search_text)\(' LOOP
    EXECUTE 'REINDEX INDEX ' || made;
  END LOOP;
END $do$;

-- A trigger computes both where one of its columns is set.
UPDATE company SET name = name WHERE search <> normalise(search) OR sort_name <> normalise(sort_name);
UPDATE contact SET last_name = last_name WHERE search <> normalise(search) OR sort_name <> normalise(sort_name);
UPDATE registration SET company_name = company_name WHERE search <> normalise(search) OR sort_name <> normalise(sort_name);
UPDATE mail SET subject = subject WHERE search <> normalise(search);

SELECT company_refresh_all();
SELECT contact_refresh_all();
SELECT registration_refresh_all();
