-- What an accounting partner is told: once it has it, nothing sends it again.

CREATE OR REPLACE FUNCTION external_document_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'The partner has % already', OLD.id USING ERRCODE = 'check_violation', CONSTRAINT = 'external_document_stays';
END $$;

SELECT put_trigger('CREATE TRIGGER external_document_stays BEFORE DELETE OR UPDATE ON external_document FOR EACH ROW WHEN (old.state = ''sent''::external_state) EXECUTE FUNCTION external_document_stays()');
