-- AlterTable
ALTER TABLE "mailing_send" ADD COLUMN     "links" JSONB NOT NULL DEFAULT '{}';
