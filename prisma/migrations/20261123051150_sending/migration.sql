-- AlterTable
ALTER TABLE "bulk_mail" ADD COLUMN     "refusals" INTEGER NOT NULL DEFAULT 0;

-- Sent and not yet put into the Sent folder.
CREATE INDEX mail_delivery_unfiled ON mail_delivery (sent_at) WHERE status = 'sent' AND filed_at IS NULL AND mailbox_id IS NOT NULL;
-- Recipients whose mail is not yet written.
CREATE INDEX bulk_mail_row_left ON bulk_mail_row (bulk_mail_id, position) WHERE excluded IS NULL AND mail_id IS NULL;
-- What of a bulk mail is still to be sent.
CREATE INDEX mail_delivery_bulk_open ON mail_delivery (bulk_mail_id) WHERE status IN ('queued', 'sending') AND bulk_mail_id IS NOT NULL;
