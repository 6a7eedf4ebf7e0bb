-- Bank statements: what the bank said stays, and an entry pays no more than came.
--
-- Locks: an entry after the invoices it pays (11-invoices.sql).

-- A reversal belongs to the entry whose payment it takes back.
CREATE OR REPLACE FUNCTION invoice_payment_entry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.bank_entry_id := (SELECT bank_entry_id FROM invoice_payment WHERE id = NEW.reverses_id);
  RETURN NEW;
END $$;

SELECT put_trigger('CREATE TRIGGER invoice_payment_entry BEFORE INSERT ON invoice_payment FOR EACH ROW WHEN (new.reverses_id IS NOT NULL) EXECUTE FUNCTION invoice_payment_entry()');

-- What an entry has paid follows its payments; the check on the row holds it within the amount.
CREATE OR REPLACE FUNCTION bank_entry_matched() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE bank_entry SET matched = matched + NEW.amount, version = version + 1 WHERE id = NEW.bank_entry_id
    AND (entity, currency) = (SELECT entity, currency FROM invoice WHERE id = NEW.invoice_id);
  IF NOT FOUND THEN
    RAISE EXCEPTION 'Payment % is of an entry of another account', NEW.id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'bank_entry_account';
  END IF;
  RETURN NULL;
END $$;

SELECT put_trigger('CREATE TRIGGER bank_entry_matched AFTER INSERT ON invoice_payment FOR EACH ROW WHEN (new.bank_entry_id IS NOT NULL) EXECUTE FUNCTION bank_entry_matched()');

CREATE OR REPLACE FUNCTION bank_entry_frozen() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  allowed text[] := ARRAY['matched', 'aside_at', 'aside_reason', 'version'];
BEGIN
  IF to_jsonb(NEW) - allowed IS DISTINCT FROM to_jsonb(OLD) - allowed THEN
    RAISE EXCEPTION 'Entry % stays as the bank gave it', OLD.id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'bank_entry_frozen';
  END IF;
  RETURN NEW;
END $$;

SELECT put_trigger('CREATE TRIGGER bank_entry_frozen BEFORE UPDATE ON bank_entry FOR EACH ROW EXECUTE FUNCTION bank_entry_frozen()');

-- A party's name as it is compared: lower case, without accents, signs and legal forms (legal-forms.ts). The indexes invoice_open_buyer and
-- registration_party hold what it answered: a change of it needs a migration that makes them anew.
CREATE OR REPLACE FUNCTION party_key(name text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN btrim(regexp_replace(
    ' ' || regexp_replace(replace(normalise(name), '.', ''), '[[:punct:][:space:]]+', ' ', 'g') || ' ',
    ' (?:(?:sarl|sas|sasu|sa|eurl|snc|sci|scop|gmbh|ag|kg|ohg|ug|ltd|limited|llc|inc|incorporated|corp|corporation|plc|llp|srl|spa|bv|nv|ab|as|aps|oy|sl|slu|sau|lda|cie|and|et|und) )+', ' ', 'g'));
