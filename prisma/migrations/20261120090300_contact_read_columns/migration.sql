-- Read columns of contact, and the exact total of the list.

ALTER TABLE contact ALTER COLUMN sort_name TYPE text COLLATE "C";
ALTER TABLE contact ALTER COLUMN search TYPE text COLLATE "C";

CREATE FUNCTION contact_text() RETURNS trigger
  LANGUAGE plpgsql AS $$
BEGIN
  NEW.sort_name := normalise(btrim(concat_ws(' ', NEW.last_name, NEW.first_name)));
  NEW.search := search_text(NEW.first_name, NEW.last_name, NEW.email::text);
  RETURN NEW;
END $$;

CREATE TRIGGER contact_text BEFORE INSERT OR UPDATE OF first_name, last_name, email ON contact
  FOR EACH ROW EXECUTE FUNCTION contact_text();

CREATE TRIGGER contact_inserted AFTER INSERT ON contact REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION list_counted();
CREATE TRIGGER contact_deleted AFTER DELETE ON contact REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION list_counted();
CREATE TRIGGER contact_updated AFTER UPDATE ON contact REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION list_counted();

CREATE INDEX contact_by_name ON contact (sort_name, id) WHERE deleted_at IS NULL;
CREATE INDEX contact_search ON contact USING gin (search gin_trgm_ops) WITH (fastupdate = off) WHERE deleted_at IS NULL;
