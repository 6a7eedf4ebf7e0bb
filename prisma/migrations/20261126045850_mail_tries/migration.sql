-- AlterTable
ALTER TABLE "mail_delivery" ADD COLUMN     "tries" INTEGER NOT NULL DEFAULT 0;
