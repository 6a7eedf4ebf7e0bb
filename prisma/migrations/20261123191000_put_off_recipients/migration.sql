-- Recipients that were put off while others got the mail: the next try is for them alone.
ALTER TABLE "mail_delivery" ADD COLUMN     "put_off" JSONB NOT NULL DEFAULT '[]';

-- Bulk mails begin running: recipients are gathered in the transaction that begins them.
DROP INDEX bulk_mail_active;
CREATE TYPE "bulk_mail_status_new" AS ENUM ('running', 'paused', 'stopped', 'cancelled', 'done');
ALTER TABLE "bulk_mail" ALTER COLUMN "status" DROP DEFAULT;
ALTER TABLE "bulk_mail" ALTER COLUMN "status" TYPE "bulk_mail_status_new"
  USING (CASE "status"::text WHEN 'preparing' THEN 'cancelled' ELSE "status"::text END::"bulk_mail_status_new");
DROP TYPE "bulk_mail_status";
ALTER TYPE "bulk_mail_status_new" RENAME TO "bulk_mail_status";
ALTER TABLE "bulk_mail" ALTER COLUMN "status" SET DEFAULT 'running';
CREATE UNIQUE INDEX bulk_mail_active ON bulk_mail (user_id) WHERE status IN ('running', 'paused');
