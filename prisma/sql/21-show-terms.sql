-- What exhibitors accepted does not change: a trigger, as nothing else keeps a row from being changed by whoever may write its table.
-- A version that somebody accepted cannot be deleted either: its registration refers to it.
CREATE OR REPLACE FUNCTION show_terms_frozen() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'Version % of the terms of a show stays as it was published', OLD.number
    USING ERRCODE = 'check_violation', CONSTRAINT = 'show_terms_frozen';
END $$;
SELECT put_trigger('CREATE TRIGGER show_terms_frozen BEFORE UPDATE ON show_terms FOR EACH ROW WHEN (old.id <> new.id OR old.tradeshow_id <> new.tradeshow_id OR old.number <> new.number OR old.title_en <> new.title_en OR old.title_fr <> new.title_fr OR old.text_en <> new.text_en OR old.text_fr <> new.text_fr OR old.file_en_id IS DISTINCT FROM new.file_en_id OR old.file_fr_id IS DISTINCT FROM new.file_fr_id OR old.valid_from <> new.valid_from OR old.published_at <> new.published_at) EXECUTE FUNCTION show_terms_frozen()');

-- Which version an application accepted, when and in which language is written once: a trigger, as a check cannot see what was there before.
CREATE OR REPLACE FUNCTION accepted_show_terms_stay() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'The terms that registration % accepted stay', OLD.id
    USING ERRCODE = 'check_violation', CONSTRAINT = 'accepted_show_terms_stay';
END $$;
SELECT put_trigger('CREATE TRIGGER accepted_show_terms_stay BEFORE UPDATE OF show_terms_id, show_terms_language, accept_terms_date ON registration FOR EACH ROW WHEN (old.show_terms_id IS NOT NULL AND (old.show_terms_id IS DISTINCT FROM new.show_terms_id OR old.show_terms_language IS DISTINCT FROM new.show_terms_language OR old.accept_terms_date IS DISTINCT FROM new.accept_terms_date)) EXECUTE FUNCTION accepted_show_terms_stay()');
