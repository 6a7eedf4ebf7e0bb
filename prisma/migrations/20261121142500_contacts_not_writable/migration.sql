-- Contacts that may be written to are nearly all: they are counted by those that may not (lib/backend/exports/mailing-contacts.ts).
CREATE INDEX contact_not_writable ON contact (id)
  WHERE deleted_at IS NULL AND (email IS NULL OR is_blacklisted OR unsubscribed_at IS NOT NULL);
