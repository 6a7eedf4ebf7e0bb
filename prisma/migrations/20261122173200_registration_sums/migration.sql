-- Sums of the whole list are read from here alone, without its wide rows.
CREATE INDEX registration_sums ON registration (currency) INCLUDE (booth_count, booth_size, invoiced, collected) WHERE deleted_at IS NULL;
