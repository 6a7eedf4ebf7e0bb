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

-- A party's name as it is compared: lower case, without accents, signs and legal forms. The indexes invoice_open_buyer and
-- registration_party hold what it answered: a change of it needs a migration that makes them anew.
CREATE OR REPLACE FUNCTION party_key(name text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN btrim(regexp_replace(
    ' ' || regexp_replace(replace(normalise(name), '.', ''), '[[:punct:][:space:]]+', ' ', 'g') || ' ',
    ' (?:(?:sarl|sas|sasu|sa|eurl|snc|sci|scop|gmbh|ag|kg|ohg|ug|ltd|limited|llc|inc|incorporated|corp|corporation|plc|llp|srl|spa|bv|nv|ab|as|aps|oy|sl|slu|sau|lda|cie|and|et|und) )+', ' ', 'g'));

-- Every name of up to six words that may stand in a text, as party_key has it. A single word of three letters or less, or of digits, names nobody.
CREATE OR REPLACE FUNCTION party_keys_in(said text) RETURNS SETOF text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
BEGIN ATOMIC
  WITH cut AS (SELECT (string_to_array(party_key(said), ' '))[1:60] AS words)
  SELECT DISTINCT array_to_string(words[first:last], ' ')
  FROM cut CROSS JOIN generate_series(1, cardinality(words)) AS first
    CROSS JOIN generate_series(first, least(first + 5, cardinality(words))) AS last
  WHERE length(array_to_string(words[first:last], ' ')) > 3 AND array_to_string(words[first:last], ' ') !~ '^[0-9 ]+$';
END;

-- Cents of the instalment that is due next, or what is left of it; of an invoice that was paid too much all that goes back.
CREATE OR REPLACE FUNCTION invoice_due(invoice invoice) RETURNS int LANGUAGE sql STABLE AS $$
  SELECT coalesce((
    SELECT least(amount, until - (invoice.total - invoice.balance))::int
    FROM (SELECT position, amount, sum(amount) OVER (ORDER BY position) AS until FROM invoice_instalment WHERE invoice_id = invoice.id) due
    WHERE invoice.balance > 0 AND until > invoice.total - invoice.balance ORDER BY position LIMIT 1), invoice.balance)
$$;
