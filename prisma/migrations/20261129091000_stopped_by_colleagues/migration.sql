-- AlterTable
ALTER TABLE "bulk_mail" ADD COLUMN     "stopped_by_id" INTEGER;

-- CreateIndex
CREATE INDEX "bulk_mail_stopped_by_id_idx" ON "bulk_mail"("stopped_by_id");

-- AddForeignKey
ALTER TABLE "bulk_mail" ADD CONSTRAINT "bulk_mail_stopped_by_id_fkey" FOREIGN KEY ("stopped_by_id") REFERENCES "user"("id") ON DELETE SET NULL ON UPDATE CASCADE;
