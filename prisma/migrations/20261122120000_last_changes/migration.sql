-- The moment of the last change leaves the indexes of company and contact (docs/decisions/0033): a change of a field that no
-- index names is then written beside the old row, and none of the 20 indexes hears of it.
--
-- In tables of their own, which hold the living records only: the lists' order by it, and its filter.

CREATE TABLE "company_last_change" (
    "id" INTEGER NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL
);

CREATE TABLE "contact_last_change" (
    "id" INTEGER NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL
);

-- Kept in the transaction of the change, by whoever holds the record's row.
CREATE FUNCTION company_last_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.deleted_at IS NOT NULL THEN
    DELETE FROM company_last_change WHERE id = NEW.id;
    RETURN NULL;
  END IF;
  UPDATE company_last_change SET updated_at = NEW.updated_at WHERE id = NEW.id;
  IF NOT FOUND THEN INSERT INTO company_last_change (id, updated_at) VALUES (NEW.id, NEW.updated_at); END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION company_first_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO company_last_change (id, updated_at) SELECT id, updated_at FROM new_rows WHERE deleted_at IS NULL;
  RETURN NULL;
END $$;

CREATE TRIGGER company_last_changed AFTER UPDATE ON company FOR EACH ROW
  WHEN (OLD.updated_at <> NEW.updated_at OR (OLD.deleted_at IS NULL) <> (NEW.deleted_at IS NULL))
  EXECUTE FUNCTION company_last_changed();
CREATE TRIGGER company_first_changed AFTER INSERT ON company REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION company_first_changed();

CREATE FUNCTION contact_last_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.deleted_at IS NOT NULL THEN
    DELETE FROM contact_last_change WHERE id = NEW.id;
    RETURN NULL;
  END IF;
  UPDATE contact_last_change SET updated_at = NEW.updated_at WHERE id = NEW.id;
  IF NOT FOUND THEN INSERT INTO contact_last_change (id, updated_at) VALUES (NEW.id, NEW.updated_at); END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION contact_first_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO contact_last_change (id, updated_at) SELECT id, updated_at FROM new_rows WHERE deleted_at IS NULL;
  RETURN NULL;
END $$;

CREATE TRIGGER contact_last_changed AFTER UPDATE ON contact FOR EACH ROW
  WHEN (OLD.updated_at <> NEW.updated_at OR (OLD.deleted_at IS NULL) <> (NEW.deleted_at IS NULL))
  EXECUTE FUNCTION contact_last_changed();
CREATE TRIGGER contact_first_changed AFTER INSERT ON contact REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION contact_first_changed();

-- What is there already; writers wait from the triggers on, so nothing is missed. Keys come after the rows, which takes half the time.
INSERT INTO company_last_change (id, updated_at) SELECT id, updated_at FROM company WHERE deleted_at IS NULL;
ALTER TABLE "company_last_change" ADD CONSTRAINT "company_last_change_pkey" PRIMARY KEY ("id");
CREATE INDEX "company_last_change_updated_at_id_idx" ON "company_last_change"("updated_at", "id");
ALTER TABLE "company_last_change" ADD CONSTRAINT "company_last_change_id_fkey" FOREIGN KEY ("id") REFERENCES "company"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ANALYZE company_last_change;

INSERT INTO contact_last_change (id, updated_at) SELECT id, updated_at FROM contact WHERE deleted_at IS NULL;
ALTER TABLE "contact_last_change" ADD CONSTRAINT "contact_last_change_pkey" PRIMARY KEY ("id");
CREATE INDEX "contact_last_change_updated_at_id_idx" ON "contact_last_change"("updated_at", "id");
ALTER TABLE "contact_last_change" ADD CONSTRAINT "contact_last_change_id_fkey" FOREIGN KEY ("id") REFERENCES "contact"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ANALYZE contact_last_change;

-- Room on each page for a new version of one of its rows; pages that are full already get it as their rows move.
ALTER TABLE company SET (fillfactor = 90);
ALTER TABLE contact SET (fillfactor = 90);

-- Last, since readers wait for it. Copies of the release before sort by it without an index until they are replaced.
DROP INDEX company_by_updated;
DROP INDEX contact_by_updated;
