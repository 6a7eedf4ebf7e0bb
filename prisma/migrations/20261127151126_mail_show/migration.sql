-- AlterTable
ALTER TABLE "mail_delivery" ADD COLUMN     "tradeshow_session_id" INTEGER;

-- AlterTable
ALTER TABLE "bulk_mail" ADD COLUMN     "tradeshow_session_id" INTEGER;

-- CreateIndex
CREATE INDEX "mail_delivery_tradeshow_session_id_idx" ON "mail_delivery"("tradeshow_session_id");

-- CreateIndex
CREATE INDEX "bulk_mail_tradeshow_session_id_idx" ON "bulk_mail"("tradeshow_session_id");

-- AddForeignKey
ALTER TABLE "mail_delivery" ADD CONSTRAINT "mail_delivery_tradeshow_session_id_fkey" FOREIGN KEY ("tradeshow_session_id") REFERENCES "tradeshow_session"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "bulk_mail" ADD CONSTRAINT "bulk_mail_tradeshow_session_id_fkey" FOREIGN KEY ("tradeshow_session_id") REFERENCES "tradeshow_session"("id") ON DELETE SET NULL ON UPDATE CASCADE;
