-- The trail is read from its newest entry, whole or of one type of record.
CREATE INDEX audit_entry_by_time ON audit_entry (at DESC, id DESC);
CREATE INDEX audit_entry_by_type ON audit_entry (record_type, at DESC, id DESC);

-- Deleted records are few among many, and listed last deleted first.
CREATE INDEX company_by_deletion ON company (deleted_at DESC, id DESC) WHERE deleted_at IS NOT NULL;
CREATE INDEX contact_by_deletion ON contact (deleted_at DESC, id DESC) WHERE deleted_at IS NOT NULL;
