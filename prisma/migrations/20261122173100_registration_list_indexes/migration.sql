-- The list's order by publication: drafts, which have none, come last, and first the other way round.
CREATE INDEX registration_by_publication ON registration (published_at DESC NULLS LAST, id DESC) WHERE deleted_at IS NULL;
DROP INDEX registration_by_published;

-- Booth numbers, whole and by how they begin.
CREATE INDEX registration_booth_by_number ON registration_booth (number) WHERE number IS NOT NULL;
CREATE INDEX registration_booth_number_text ON registration_booth (normalise(number::text) text_pattern_ops) WHERE number IS NOT NULL;

-- Registrations of a contact, by its address.
CREATE INDEX registration_by_email ON registration (email) WHERE deleted_at IS NULL;

-- What is paid of what was invoiced.
CREATE INDEX registration_invoiced ON registration (billed_percent) WHERE deleted_at IS NULL AND invoice_count > 0;
