-- AlterTable
ALTER TABLE "access_token" ADD COLUMN     "user_agent" TEXT NOT NULL DEFAULT '';

-- Mails of a sequence by the week in which they went out.
CREATE INDEX mailing_send_by_version ON mailing_send (version_id, sent_at) WHERE version_id IS NOT NULL;
