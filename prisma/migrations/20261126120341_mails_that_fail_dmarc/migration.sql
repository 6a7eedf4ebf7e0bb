-- AlterTable
ALTER TABLE "mail" ADD COLUMN     "fails_dmarc" BOOLEAN NOT NULL DEFAULT false;
