-- DropIndex
DROP INDEX "mailing_send_message_id_key";

-- AlterTable
ALTER TABLE "mail_delivery" ADD COLUMN     "sender_id" INTEGER;

-- AlterTable
ALTER TABLE "mailing_send" DROP COLUMN "attempts",
DROP COLUMN "claimed_by",
DROP COLUMN "claimed_until",
DROP COLUMN "data_at",
DROP COLUMN "message_id",
DROP COLUMN "reply";

-- AlterTable
ALTER TABLE "sequence_start" ADD COLUMN     "reached" INTEGER NOT NULL DEFAULT 0;

-- CreateIndex
CREATE INDEX "mail_delivery_sender_id_idx" ON "mail_delivery"("sender_id");

-- AddForeignKey
ALTER TABLE "mail_delivery" ADD CONSTRAINT "mail_delivery_sender_id_fkey" FOREIGN KEY ("sender_id") REFERENCES "mailing_sender"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
