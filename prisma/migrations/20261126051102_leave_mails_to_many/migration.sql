-- AlterTable
ALTER TABLE "bulk_mail_row" ADD COLUMN     "id" SERIAL NOT NULL;

-- AlterTable
ALTER TABLE "subscription_event" ALTER COLUMN "mailing_list_id" DROP NOT NULL;

-- CreateIndex
CREATE UNIQUE INDEX "bulk_mail_row_id_key" ON "bulk_mail_row"("id");
