-- Bank statements: what the bank said stays, and an entry pays no more than came.
--
-- Locks: an entry after the invoices it pays (11-invoices.sql).

-- A reversal belongs to the entry whose payment it reverses, unless money went back by an entry of its own.
CREATE OR REPLACE FUNCTION invoice_payment_entry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.bank_entry_id IS NULL THEN
    SELECT bank_entry_id, -bank_amount INTO NEW.bank_entry_id, NEW.bank_amount FROM invoice_payment WHERE id = NEW.reverses_id;
  END IF;
  RETURN NEW;
END $$;

SELECT put_trigger('CREATE TRIGGER invoice_payment_entry BEFORE INSERT ON invoice_payment FOR EACH ROW WHEN (new.reverses_id IS NOT NULL) EXECUTE FUNCTION invoice_payment_entry()');

-- What an entry has paid follows its payments; the check on the row holds it within the amount. A payment of an invoice in another
-- currency says what it took of the entry.
CREATE OR REPLACE FUNCTION bank_entry_matched() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE bank_entry entry SET matched = matched + coalesce(NEW.bank_amount, NEW.amount), version = entry.version + 1
  FROM invoice WHERE entry.id = NEW.bank_entry_id AND invoice.id = NEW.invoice_id AND entry.entity = invoice.entity
    AND (entry.currency = invoice.currency) = (NEW.bank_amount IS NULL);
  IF NOT FOUND THEN
    RAISE EXCEPTION 'Payment % is of an entry of another account', NEW.id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'bank_entry_account';
  END IF;
  IF NEW.allocation_id IS NOT NULL AND NOT EXISTS (SELECT FROM bank_allocation used WHERE used.id = NEW.allocation_id
      AND used.entry_id = NEW.bank_entry_id AND used.kind = 'credit' AND used.source_id IS NULL AND used.reverses_id IS NULL
      AND used.amount BETWEEN -coalesce(NEW.bank_amount, NEW.amount) AND -1) THEN
    RAISE EXCEPTION 'Payment % uses no credit of its entry', NEW.id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'invoice_payment_credit';
  END IF;
  RETURN NULL;
END $$;

SELECT put_trigger('CREATE TRIGGER bank_entry_matched AFTER INSERT ON invoice_payment FOR EACH ROW WHEN (new.bank_entry_id IS NOT NULL) EXECUTE FUNCTION bank_entry_matched()');

-- What is no payment: charges and differences change how much an entry pays, credits and what is set aside are taken of it. A credit that
-- went back is taken of the entry that brought it; the checks on the row hold all of it within the amount.
CREATE OR REPLACE FUNCTION bank_allocated() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.reverses_id IS NOT NULL AND NOT EXISTS (SELECT FROM bank_allocation reversed WHERE reversed.id = NEW.reverses_id
      AND reversed.reverses_id IS NULL AND reversed.amount = -NEW.amount AND (reversed.entry_id, reversed.kind) = (NEW.entry_id, NEW.kind)
      AND reversed.source_id IS NOT DISTINCT FROM NEW.source_id) THEN
    RAISE EXCEPTION 'Allocation % reverses none of its entry', NEW.id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'bank_allocation_reverses';
  END IF;
  UPDATE bank_entry SET version = version + 1,
    adjusted = adjusted - CASE WHEN NEW.kind IN ('charge', 'difference') THEN NEW.amount ELSE 0 END,
    matched = matched + CASE WHEN NEW.kind IN ('credit', 'aside') THEN NEW.amount ELSE 0 END,
    credit = credit + CASE WHEN NEW.kind = 'credit' AND NEW.source_id IS NULL THEN NEW.amount ELSE 0 END
  WHERE id = NEW.entry_id;
  IF NEW.source_id IS NOT NULL THEN
    UPDATE bank_entry source SET credit = source.credit + NEW.amount, version = source.version + 1 FROM bank_entry own
    WHERE source.id = NEW.source_id AND own.id = NEW.entry_id AND (source.entity, source.currency) = (own.entity, own.currency);
    IF NOT FOUND THEN
      RAISE EXCEPTION 'Allocation % pays back a credit of another account', NEW.id
        USING ERRCODE = 'check_violation', CONSTRAINT = 'bank_entry_account';
    END IF;
  END IF;
  RETURN NULL;
END $$;

SELECT put_trigger('CREATE TRIGGER bank_allocated AFTER INSERT ON bank_allocation FOR EACH ROW EXECUTE FUNCTION bank_allocated()');

-- What is no payment is booked on the day that it says, never before its entry or what it reverses, and on the first open day where that is
-- closed: entries of a closed period can still be settled. The books are held until it is committed, so that closing waits for it.
CREATE OR REPLACE FUNCTION bank_allocation_dated() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  closed date;
BEGIN
  SELECT closed_until INTO closed FROM ledger_book
  WHERE entity = (SELECT entity FROM bank_entry WHERE id = NEW.entry_id) FOR SHARE;
  NEW.date := greatest(NEW.date, closed + 1, (SELECT date FROM bank_entry WHERE id = NEW.entry_id),
    (SELECT date FROM bank_allocation WHERE id = NEW.reverses_id));
  RETURN NEW;
END $$;

SELECT put_trigger('CREATE TRIGGER bank_allocation_dated BEFORE INSERT ON bank_allocation FOR EACH ROW EXECUTE FUNCTION bank_allocation_dated()');

-- What a cent of an entry is worth in the currency of the books: as the bank says what was exchanged, else as the last payment said that came
-- on an account in this currency until its day, one of the entry itself first; else by the rate of the last invoice in this currency until its
-- day, of those that have had theirs since they were issued, or of one that the entry paid; else as its own payment says that is booked on a
-- later day. Null while nothing says it. Later payments and invoices change nothing.
CREATE OR REPLACE FUNCTION bank_entry_rate(entry bank_entry, book currency) RETURNS numeric LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN entry.currency = book THEN 1
    WHEN entry.original_currency = book::text AND entry.original_amount <> 0 AND entry.amount + entry.fee <> 0
      THEN abs(entry.original_amount::numeric / (entry.amount + entry.fee))
    ELSE coalesce((SELECT payment.amount::numeric / payment.bank_amount
      FROM invoice_payment payment JOIN bank_entry paid ON paid.id = payment.bank_entry_id JOIN invoice ON invoice.id = payment.invoice_id
      WHERE (paid.entity, paid.currency) = (entry.entity, entry.currency) AND invoice.currency = book AND payment.bank_amount IS NOT NULL
        AND payment.reverses_id IS NULL AND payment.allocation_id IS NULL AND payment.date <= entry.date
      ORDER BY paid.id = entry.id DESC, payment.date DESC, payment.id DESC LIMIT 1),
    (SELECT 1 / exchange.rate FROM invoice_exchange_rate exchange JOIN invoice ON invoice.id = exchange.invoice_id
      WHERE (invoice.entity, invoice.currency) = (entry.entity, entry.currency) AND exchange.is_printed AND invoice.date <= entry.date
      ORDER BY invoice.date DESC, invoice.id DESC LIMIT 1),
    (SELECT 1 / exchange.rate FROM invoice_payment payment JOIN invoice ON invoice.id = payment.invoice_id
        JOIN invoice_exchange_rate exchange ON exchange.invoice_id = invoice.id
      WHERE payment.bank_entry_id = entry.id AND payment.bank_amount IS NULL AND payment.reverses_id IS NULL ORDER BY payment.id LIMIT 1),
    (SELECT payment.amount::numeric / payment.bank_amount FROM invoice_payment payment JOIN invoice ON invoice.id = payment.invoice_id
      WHERE payment.bank_entry_id = entry.id AND invoice.currency = book AND payment.bank_amount IS NOT NULL AND payment.reverses_id IS NULL
        AND payment.allocation_id IS NULL ORDER BY payment.id LIMIT 1)) END
$$;

-- By how many cents of the books customers' credits become more with a part of an entry, below zero less: the difference of what the entry
-- that brought the credit has of it before and after, so that nothing is left of it when all was used.
CREATE OR REPLACE FUNCTION bank_credit_value(part bank_allocation, book currency) RETURNS int LANGUAGE sql STABLE AS $$
  SELECT (round(amounts.until * rate) - round(amounts.before * rate))::int
  FROM bank_entry source
    CROSS JOIN LATERAL bank_entry_rate(source, book) AS rate
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(own.amount) FILTER (WHERE own.id <= part.id), 0) AS until, coalesce(sum(own.amount) FILTER (WHERE own.id < part.id), 0) AS before
      FROM bank_allocation own WHERE own.kind = 'credit' AND (own.source_id = source.id OR (own.entry_id = source.id AND own.source_id IS NULL))) amounts
  WHERE source.id = coalesce(part.source_id, part.entry_id)
$$;

CREATE OR REPLACE FUNCTION bank_entry_frozen() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  allowed text[] := ARRAY['matched', 'adjusted', 'credit', 'aside_at', 'aside_reason', 'version'];
BEGIN
  IF to_jsonb(NEW) - allowed IS DISTINCT FROM to_jsonb(OLD) - allowed THEN
    RAISE EXCEPTION 'Entry % stays as the bank gave it', OLD.id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'bank_entry_frozen';
  END IF;
  RETURN NEW;
END $$;

SELECT put_trigger('CREATE TRIGGER bank_entry_frozen BEFORE UPDATE ON bank_entry FOR EACH ROW EXECUTE FUNCTION bank_entry_frozen()');

-- A party's name as it is compared: lower case, without accents, signs and legal forms (legal-forms.ts). The indexes invoice_open_buyer and
-- registration_party hold what it answered: a change of it needs a migration that builds them again.
CREATE OR REPLACE FUNCTION party_key(name text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN btrim(regexp_replace(
    ' ' || regexp_replace(replace(unaccented(name), '.', ''), '[[:punct:][:space:]]+', ' ', 'g') || ' ',
    ' (?:(?:sarl|sas|sasu|sa|eurl|snc|sci|scop|gmbh|ag|kg|ohg|ug|ltd|limited|llc|inc|incorporated|corp|corporation|plc|llp|srl|spa|bv|nv|ab|as|aps|oy|sl|slu|sau|lda|cie|and|et|und) )+', ' ', 'g'));
