-- Invoices: numbers without a gap, documents that stay as they were issued, balances that follow, and what of each falls on
-- which registration.
--
-- Locks: rows of registration before rows of invoice, each by ascending id; the row of a series of numbers last.

-- Takes the next number of its series. The row of the series stays locked until the document is committed, so a number is never
-- lost and never given twice; documents are not deleted.
CREATE OR REPLACE FUNCTION invoice_numbered() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  latest date;
BEGIN
  NEW.year := extract(year FROM NEW.date);
  INSERT INTO invoice_numbering (entity, kind, year, last, last_date)
  VALUES (NEW.entity, NEW.kind, NEW.year, 1, NEW.date)
  ON CONFLICT (entity, kind, year) DO UPDATE SET last = invoice_numbering.last + 1
  RETURNING last INTO NEW.serial;
  SELECT max(last_date) INTO latest FROM invoice_numbering WHERE entity = NEW.entity AND kind = NEW.kind;
  IF NEW.date < latest THEN
    RAISE EXCEPTION 'The last document of this series is of %', latest
      USING ERRCODE = 'check_violation', CONSTRAINT = 'invoice_dates_go_on', DETAIL = latest::text;
  END IF;
  UPDATE invoice_numbering SET last_date = NEW.date WHERE entity = NEW.entity AND kind = NEW.kind AND year = NEW.year;
  NEW.number := (SELECT prefix FROM invoice_seller WHERE entity = NEW.entity)
    || CASE NEW.kind WHEN 'credit_note' THEN '-CN-' ELSE '-' END || NEW.year || '-' || lpad(NEW.serial::text, 5, '0');
  RETURN NEW;
END $$;

SELECT put_trigger('CREATE TRIGGER invoice_numbered BEFORE INSERT ON invoice FOR EACH ROW EXECUTE FUNCTION invoice_numbered()');

-- Nothing is booked on a day of a closed period. The row is held until the booking is committed, so that closing waits for it.
CREATE OR REPLACE FUNCTION books_are_open() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  seller billing_entity := coalesce(to_jsonb(NEW) ->> 'entity',
    (SELECT entity::text FROM invoice WHERE id = (to_jsonb(NEW) ->> 'invoice_id')::int))::billing_entity;
  closed date;
BEGIN
  SELECT closed_until INTO closed FROM ledger_book WHERE entity = seller FOR SHARE;
  IF NEW.date <= closed THEN
    RAISE EXCEPTION 'The books of % are closed until %', seller, closed
      USING ERRCODE = 'check_violation', CONSTRAINT = 'books_are_open', DETAIL = closed::text;
  END IF;
  RETURN NEW;
END $$;

SELECT put_trigger(format('CREATE TRIGGER %1$s_books_open BEFORE INSERT ON %1$I FOR EACH ROW EXECUTE FUNCTION books_are_open()', booked))
FROM unnest(ARRAY['invoice', 'invoice_payment']) AS booked;

-- One account for each use, category of VAT and rate, those for all included.
CREATE UNIQUE INDEX IF NOT EXISTS ledger_account_use ON ledger_account (entity, use, category, rate) NULLS NOT DISTINCT;

-- How much VAT of an invoice has fallen due with its payments up to one of its documents or payments (place 0 or 1): in proportion of
-- what is owed after credit notes, all of it once all is paid.
CREATE OR REPLACE FUNCTION vat_received(document int, day date, place int, until int) RETURNS int LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN owed <= 0 THEN 0 ELSE round(tax::numeric * least(greatest(paid, 0), owed) / owed)::int END
  FROM (
    SELECT invoice.total - coalesce(notes.total, 0) AS owed, invoice.tax - coalesce(notes.tax, 0) AS tax, coalesce((
        SELECT sum(amount) FROM invoice_payment payment
        WHERE payment.invoice_id = invoice.id AND (payment.date, 1, payment.id) <= (day, place, until)), 0) AS paid
    FROM invoice LEFT JOIN LATERAL (
      SELECT sum(note.total) AS total, sum(note.tax) AS tax FROM invoice note
      WHERE note.credits_id = invoice.id AND (note.date, 0, note.id) <= (day, place, until)) notes ON true
    WHERE invoice.id = document) state
$$;

-- What was issued stays as it is. The sums that follow it, its printed file and a user who is deleted are all that may change.
CREATE OR REPLACE FUNCTION invoice_frozen() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  allowed text[] := CASE TG_TABLE_NAME
    WHEN 'invoice' THEN ARRAY['credited', 'paid', 'balance', 'due_on', 'due_until', 'user_id'] || CASE WHEN to_jsonb(OLD) ->> 'file_id' IS NULL THEN ARRAY['file_id'] ELSE '{}' END
    WHEN 'invoice_payment' THEN ARRAY['user_id'] WHEN 'invoice_exchange_rate' THEN ARRAY['user_id'] ELSE '{}' END;
BEGIN
  IF TG_OP = 'DELETE' OR to_jsonb(NEW) - allowed IS DISTINCT FROM to_jsonb(OLD) - allowed THEN
    RAISE EXCEPTION 'Issued documents and payments stay as they are (%, %)', TG_TABLE_NAME, coalesce(to_jsonb(OLD) ->> 'id', to_jsonb(OLD) ->> 'invoice_id')
      USING ERRCODE = 'check_violation', CONSTRAINT = 'invoice_frozen';
  END IF;
  RETURN NEW;
END $$;

SELECT put_trigger(format('CREATE TRIGGER %1$s_frozen BEFORE DELETE OR UPDATE ON %1$I FOR EACH ROW EXECUTE FUNCTION invoice_frozen()', frozen))
FROM unnest(ARRAY['invoice', 'invoice_line', 'invoice_tax', 'invoice_instalment', 'invoice_payment', 'invoice_exchange_rate']) AS frozen;

-- An invoice has an exchange rate, which its credit notes share; documents name one that came in their own transaction and no other.
CREATE OR REPLACE FUNCTION invoice_exchange_rate_fits() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM invoice WHERE id = NEW.invoice_id AND kind = 'invoice' AND (NOT NEW.is_printed OR created_at = now()::timestamptz(3))) THEN
    RAISE EXCEPTION 'Document % takes no exchange rate', NEW.invoice_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'invoice_exchange_rate_fits';
  END IF;
  RETURN NEW;
END $$;

SELECT put_trigger('CREATE TRIGGER invoice_exchange_rate_fits BEFORE INSERT ON invoice_exchange_rate FOR EACH ROW EXECUTE FUNCTION invoice_exchange_rate_fits()');

-- Cents that are owed of an invoice after one of its documents or payments (place 0 or 1); nothing before the invoice itself.
CREATE OR REPLACE FUNCTION invoice_owed(document int, day date, place int, until int) RETURNS int LANGUAGE sql STABLE AS $$
  SELECT (coalesce((SELECT total FROM invoice WHERE id = document AND (date, 0, id) <= (day, place, until)), 0)
    - coalesce((SELECT sum(total) FROM invoice note WHERE note.credits_id = document AND (note.date, 0, note.id) <= (day, place, until)), 0)
    - coalesce((SELECT sum(amount) FROM invoice_payment payment WHERE payment.invoice_id = document AND (payment.date, 1, payment.id) <= (day, place, until)), 0))::int
$$;

-- Documents that have a logo are printed with it whenever that is: it stays as it is.
CREATE OR REPLACE FUNCTION seller_logo_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'Logo % stays as it is', OLD.id USING ERRCODE = 'check_violation', CONSTRAINT = 'seller_logo_stays';
END $$;

SELECT put_trigger('CREATE TRIGGER seller_logo_stays BEFORE UPDATE ON seller_logo FOR EACH ROW EXECUTE FUNCTION seller_logo_stays()');

-- Lines and instalments come with their document, in one transaction, and add up to it when that commits.
CREATE OR REPLACE FUNCTION invoice_part_in_time() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM invoice WHERE id = NEW.invoice_id AND created_at = now()::timestamptz(3)) THEN
    RAISE EXCEPTION 'Document % has been issued', NEW.invoice_id USING ERRCODE = 'check_violation', CONSTRAINT = 'invoice_frozen';
  END IF;
  RETURN NEW;
END $$;

SELECT put_trigger(format('CREATE TRIGGER %1$s_in_time BEFORE INSERT ON %1$I FOR EACH ROW EXECUTE FUNCTION invoice_part_in_time()', part))
FROM unnest(ARRAY['invoice_line', 'invoice_tax', 'invoice_instalment']) AS part;

CREATE OR REPLACE FUNCTION invoice_adds_up() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.subtotal IS DISTINCT FROM (SELECT sum(amount) FROM invoice_line WHERE invoice_id = NEW.id)
    OR NEW.total IS DISTINCT FROM (SELECT sum(amount) FROM invoice_instalment WHERE invoice_id = NEW.id)
    OR NEW.taxable IS DISTINCT FROM (SELECT sum(taxable) FROM invoice_taxes(NEW.id))
    OR NEW.tax IS DISTINCT FROM (SELECT sum(tax) FROM invoice_taxes(NEW.id)) THEN
    RAISE EXCEPTION 'The lines or instalments of document % do not add up', NEW.id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'invoice_adds_up';
  END IF;
  RETURN NULL;
END $$;

SELECT put_trigger('CREATE CONSTRAINT TRIGGER invoice_adds_up AFTER INSERT ON invoice DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION invoice_adds_up()');

-- Parts of an amount by weight, by largest remainder: they add up to the cent. Without weights all of it falls on the first.
CREATE OR REPLACE FUNCTION share_out(amount bigint, weights bigint[]) RETURNS int[] LANGUAGE sql IMMUTABLE AS $$
  WITH weighed AS (
    SELECT place, CASE WHEN sum(weight) OVER () > 0 THEN weight ELSE (place = 1)::int END AS weight
    FROM unnest(weights) WITH ORDINALITY AS given(weight, place)),
  parts AS (
    SELECT place, div(abs(amount) * weight, sum(weight) OVER ()) AS whole, mod(abs(amount) * weight, sum(weight) OVER ()) AS rest
    FROM weighed),
  counted AS (
    SELECT place, whole, (row_number() OVER (ORDER BY rest DESC, place) <= abs(amount) - sum(whole) OVER ())::int AS more FROM parts)
  SELECT coalesce(array_agg((sign(amount) * (whole + more))::int ORDER BY place), '{}') FROM counted
$$;

-- Instalments of a document with what is open of each: payments and credit notes go to the earliest. Whatever asks what is due asks this; the
-- planner takes it apart, as it does a view.
CREATE OR REPLACE FUNCTION invoice_open(document int, total int, balance int)
RETURNS TABLE (instalment_id int, place int, due_date date, amount int, open int) LANGUAGE sql STABLE AS $$
  SELECT part.id, part.position, part.due_date, part.amount,
    greatest(0, least(part.amount, sum(part.amount) OVER (ORDER BY part.position) - total + balance))::int
  FROM invoice_instalment part WHERE part.invoice_id = document
$$;

-- The first day on which something of an invoice is due that is not paid yet.
CREATE OR REPLACE FUNCTION invoice_due_on(invoice invoice) RETURNS date LANGUAGE sql STABLE AS $$
  SELECT min(due_date) FROM invoice_open(invoice.id, invoice.total, invoice.balance) WHERE open > 0
$$;

-- Stored with the invoice, as lists are sorted and narrowed by it, with the last such day: from then on all of its balance is overdue.
CREATE OR REPLACE FUNCTION invoice_due_follows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT min(due_date), max(due_date) INTO NEW.due_on, NEW.due_until FROM invoice_open(NEW.id, NEW.total, NEW.balance) WHERE open > 0;
  RETURN NEW;
END $$;

SELECT put_trigger('CREATE TRIGGER invoice_due_follows BEFORE UPDATE ON invoice FOR EACH ROW WHEN (old.balance IS DISTINCT FROM new.balance) EXECUTE FUNCTION invoice_due_follows()');

-- Sums over the list of invoices are kept for as long as none is issued, paid or credited (list_counter).
CREATE OR REPLACE FUNCTION invoice_list_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM list_counter_add('invoice', 0);
  RETURN NULL;
END $$;

SELECT put_trigger('CREATE TRIGGER invoice_list_changed AFTER INSERT OR UPDATE ON invoice FOR EACH STATEMENT EXECUTE FUNCTION invoice_list_changed()');

-- What of an invoice falls on each of its registrations, by its lines: what is left of its total after credit notes, and of its balance.
CREATE OR REPLACE FUNCTION invoice_shares(changed int) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  document invoice;
  registrations int[];
  weights bigint[];
  remaining bigint[];
  totals int[];
  balances int[];
BEGIN
  SELECT * INTO STRICT document FROM invoice WHERE id = changed;
  SELECT array_agg(registration_id ORDER BY registration_id), array_agg(amount ORDER BY registration_id),
    array_agg(greatest(0, amount - credited) ORDER BY registration_id)
  INTO registrations, weights, remaining
  FROM (SELECT registration_id, sum(amount) AS amount,
      sum(coalesce((SELECT sum(note.amount) FROM invoice_line note WHERE note.credits_line_id = line.id), 0)) AS credited
    FROM invoice_line line WHERE invoice_id = changed GROUP BY registration_id) lines;
  IF registrations IS NULL THEN RETURN; END IF;
  -- Not what is left of each part after each note's own rounding: that drifts, below nothing at the end.
  totals := share_out(document.total - document.credited, CASE WHEN 0 < ANY (remaining) THEN remaining ELSE weights END);
  -- Of what was credited whole nothing is left to share by: what goes back goes by the lines, of credited lines to whom they were for.
  balances := share_out(document.balance, CASE
    WHEN document.total <= document.credited THEN weights
    WHEN document.balance < 0 AND remaining <> weights THEN (
      SELECT array_agg(greatest(0, whole - part)::bigint ORDER BY place)
      FROM unnest(share_out(document.total, weights), totals) WITH ORDINALITY AS shared(whole, part, place))
    ELSE totals::bigint[] END);
  INSERT INTO registration_invoice (registration_id, invoice_id, name, date, total, balance, currency, is_calculate, due_on)
  SELECT registration, changed, document.number, document.date, total, balance, document.currency, true,
    CASE WHEN balance > 0 THEN invoice_due_on(document) END
  FROM unnest(registrations, totals, balances) AS share(registration, total, balance)
  ON CONFLICT (invoice_id, registration_id) DO UPDATE
    SET total = EXCLUDED.total, balance = EXCLUDED.balance, due_on = EXCLUDED.due_on;
END $$;

-- At the end of the transaction: by then lines and instalments stand.
CREATE OR REPLACE FUNCTION invoice_shared() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.kind = 'invoice' THEN
    UPDATE invoice SET due_on = due.first, due_until = due.last
    FROM (SELECT min(part.due_date) AS first, max(part.due_date) AS last FROM invoice now
      CROSS JOIN LATERAL invoice_open(now.id, now.total, now.balance) part WHERE now.id = NEW.id AND part.open > 0) due
    WHERE id = NEW.id AND (due_on, due_until) IS DISTINCT FROM (due.first, due.last);
    PERFORM invoice_shares(NEW.id);
  END IF;
  RETURN NULL;
END $$;

SELECT put_trigger('CREATE CONSTRAINT TRIGGER invoice_shared AFTER INSERT ON invoice DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION invoice_shared()');
SELECT put_trigger('CREATE CONSTRAINT TRIGGER invoice_shares_follow AFTER UPDATE ON invoice DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (old.balance IS DISTINCT FROM new.balance OR old.credited IS DISTINCT FROM new.credited) EXECUTE FUNCTION invoice_shared()');

-- VAT of a document by category and rate (BG-23); that of one with a single rate is its own.
CREATE OR REPLACE FUNCTION invoice_taxes(document int)
RETURNS TABLE (place int, category tax_category, rate int, taxable int, tax int, reason text, reason_code text) LANGUAGE sql STABLE AS $$
  SELECT position, category, rate, taxable, tax, reason, reason_code FROM invoice_tax WHERE invoice_id = document
  UNION ALL
  SELECT 1, tax_category, tax_rate, taxable, tax, tax_reason, tax_reason_code FROM invoice
  WHERE id = document AND NOT EXISTS (SELECT FROM invoice_tax WHERE invoice_id = document)
$$;

-- Whether a line of a deposit invoice is deducted by a final invoice: one that was credited whole deducts nothing.
CREATE OR REPLACE FUNCTION deposit_is_deducted(part int) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM invoice_line deduction JOIN invoice final ON final.id = deduction.invoice_id
    WHERE deduction.deducts_id = part AND final.credited < final.total)
$$;

-- Cents without tax that are left of each line of a deposit invoice after its credit notes.
CREATE OR REPLACE FUNCTION deposit_remaining(deposit int) RETURNS TABLE (line int, amount int) LANGUAGE sql STABLE AS $$
  SELECT shared.line, shared.amount
  FROM (SELECT coalesce(part.tax_category, document.tax_category) AS category, coalesce(part.tax_rate, document.tax_rate) AS rate,
      array_agg(part.id ORDER BY part.id) AS lines, array_agg(part.amount::bigint ORDER BY part.id) AS weights
    FROM invoice_line part JOIN invoice document ON document.id = part.invoice_id WHERE document.id = deposit GROUP BY 1, 2) parts
  CROSS JOIN LATERAL (SELECT taxes.taxable - coalesce((
      SELECT sum(credited.taxable) FROM invoice note CROSS JOIN LATERAL invoice_taxes(note.id) credited
      WHERE note.credits_id = deposit AND (credited.category, credited.rate) = (parts.category, parts.rate)), 0) AS amount
    FROM invoice_taxes(deposit) taxes WHERE (taxes.category, taxes.rate) = (parts.category, parts.rate)) remaining
  CROSS JOIN LATERAL unnest(parts.lines, share_out(remaining.amount, parts.weights)) AS shared(line, amount)
$$;

-- A final invoice deducts lines of deposit invoices, each once and no more than is left of it. The deposit is held until the final invoice
-- is committed: another final invoice and a credit note of the deposit wait, and then see it.
CREATE OR REPLACE FUNCTION invoice_deducts() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  deposited invoice_line;
  deposit invoice;
BEGIN
  SELECT * INTO STRICT deposited FROM invoice_line WHERE id = NEW.deducts_id;
  SELECT * INTO STRICT deposit FROM invoice WHERE id = deposited.invoice_id FOR NO KEY UPDATE;
  IF NOT deposit.is_deposit OR deposit.kind <> 'invoice' OR deposited.registration_id <> NEW.registration_id OR NEW.amount >= 0
    OR NOT EXISTS (SELECT FROM invoice WHERE id = NEW.invoice_id AND kind = 'invoice' AND NOT is_deposit
      AND (entity, currency) = (deposit.entity, deposit.currency))
    OR -NEW.amount > (SELECT amount FROM deposit_remaining(deposit.id) WHERE line = NEW.deducts_id)
    OR EXISTS (SELECT FROM invoice_line other JOIN invoice final ON final.id = other.invoice_id
      WHERE other.deducts_id = NEW.deducts_id AND other.id <> NEW.id AND final.credited < final.total) THEN
    RAISE EXCEPTION 'Deposit % cannot be deducted by document %', deposit.number, NEW.invoice_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'invoice_deducts', DETAIL = deposit.number;
  END IF;
  RETURN NULL;
END $$;

SELECT put_trigger('CREATE TRIGGER invoice_deducts AFTER INSERT ON invoice_line FOR EACH ROW WHEN (new.deducts_id IS NOT NULL) EXECUTE FUNCTION invoice_deducts()');

-- A credit note takes off its invoice what it is about; not more than is left of it. A deposit that a final invoice deducts stays.
CREATE OR REPLACE FUNCTION invoice_credited() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE invoice SET credited = credited + NEW.total, balance = balance - NEW.total WHERE id = NEW.credits_id AND kind = 'invoice'
    AND (entity, currency) = (NEW.entity, NEW.currency);
  IF NOT FOUND THEN
    RAISE EXCEPTION 'Credit note % corrects no invoice of its seller', NEW.id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'invoice_credits';
  END IF;
  IF EXISTS (SELECT FROM invoice_line WHERE invoice_id = NEW.credits_id AND deposit_is_deducted(id)) THEN
    RAISE EXCEPTION 'Credit note % corrects a deposit that is deducted', NEW.id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'invoice_deposit_deducted';
  END IF;
  RETURN NULL;
END $$;

SELECT put_trigger('CREATE TRIGGER invoice_credited AFTER INSERT ON invoice FOR EACH ROW WHEN (new.kind = ''credit_note''::invoice_kind) EXECUTE FUNCTION invoice_credited()');

-- A line of a credit note credits a line of the invoice that it corrects, all of them together no more than its quantity. Whoever else
-- credits the invoice waits since their note came.
CREATE OR REPLACE FUNCTION invoice_line_credits() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  credited invoice_line;
BEGIN
  SELECT * INTO STRICT credited FROM invoice_line WHERE id = NEW.credits_line_id;
  IF coalesce(NEW.credited_quantity, 0) <= 0 OR credited.registration_id <> NEW.registration_id
    OR NOT EXISTS (SELECT FROM invoice WHERE id = NEW.invoice_id AND kind = 'credit_note' AND credits_id = credited.invoice_id)
    OR (SELECT sum(credited_quantity) FROM invoice_line WHERE credits_line_id = credited.id) > credited.quantity THEN
    RAISE EXCEPTION 'Line % cannot be credited by document %', credited.id, NEW.invoice_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'invoice_line_credits';
  END IF;
  RETURN NULL;
END $$;

SELECT put_trigger('CREATE TRIGGER invoice_line_credits AFTER INSERT ON invoice_line FOR EACH ROW WHEN (new.credits_line_id IS NOT NULL) EXECUTE FUNCTION invoice_line_credits()');

-- A payment is at most what is due, a refund at most what was paid too much; a reversal reverses one payment whole.
CREATE OR REPLACE FUNCTION invoice_paid() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  left_over int;
BEGIN
  UPDATE invoice SET paid = paid + NEW.amount, balance = balance - NEW.amount WHERE id = NEW.invoice_id AND kind = 'invoice'
  RETURNING balance INTO STRICT left_over;
  IF NEW.reverses_id IS NOT NULL THEN
    IF NOT EXISTS (SELECT FROM invoice_payment WHERE id = NEW.reverses_id AND invoice_id = NEW.invoice_id
      AND amount = -NEW.amount AND reverses_id IS NULL) THEN
      RAISE EXCEPTION 'Payment % takes back no payment of its invoice', NEW.id
        USING ERRCODE = 'check_violation', CONSTRAINT = 'invoice_payment_reverses';
    END IF;
  ELSIF NEW.amount > 0 AND left_over < 0 OR NEW.amount < 0 AND left_over > 0 THEN
    RAISE EXCEPTION 'Payment % is more than is due', NEW.id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'invoice_payment_due';
  END IF;
  RETURN NULL;
END $$;

SELECT put_trigger('CREATE TRIGGER invoice_paid AFTER INSERT ON invoice_payment FOR EACH ROW EXECUTE FUNCTION invoice_paid()');

-- Numbers of a seller go on under one prefix. Whoever issues the first document locks the seller until it is committed, so that this sees it.
CREATE OR REPLACE FUNCTION invoice_prefix_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM invoice_numbering WHERE entity = OLD.entity) THEN
    RAISE EXCEPTION 'Documents of % were issued under %', OLD.entity, OLD.prefix
      USING ERRCODE = 'check_violation', CONSTRAINT = 'invoice_prefix_stays';
  END IF;
  RETURN NEW;
END $$;

SELECT put_trigger('CREATE TRIGGER invoice_prefix_stays BEFORE UPDATE OF prefix ON invoice_seller FOR EACH ROW WHEN (old.prefix IS DISTINCT FROM new.prefix) EXECUTE FUNCTION invoice_prefix_stays()');
