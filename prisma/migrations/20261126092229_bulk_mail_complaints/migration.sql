-- AlterTable
ALTER TABLE "bulk_mail_row" ADD COLUMN     "complained_at" TIMESTAMPTZ(3);
