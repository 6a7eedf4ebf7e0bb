-- The palette finds first names that start with what is typed, however many addresses and companies have it somewhere.
CREATE INDEX contact_by_first_name ON contact (normalise(first_name) COLLATE "C", id) WHERE deleted_at IS NULL;
