-- New texts of a search go to a short list first, and from there to the index together: several times cheaper for every save, and a search
-- reads at most 256 kB more (docs/decisions/0129).
DO $$
DECLARE
  index regclass;
BEGIN
  FOR index IN SELECT pg_class.oid FROM pg_class JOIN pg_am ON pg_am.oid = relam
    WHERE amname = 'gin' AND relkind = 'i' AND relnamespace = current_schema()::regnamespace LOOP
    EXECUTE format('ALTER INDEX %s SET (fastupdate = on, gin_pending_list_limit = 256)', index);
  END LOOP;
END $$;
