-- AlterTable
ALTER TABLE "bank_entry" ALTER COLUMN "original_amount" SET DATA TYPE BIGINT;
