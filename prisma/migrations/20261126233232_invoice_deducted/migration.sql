-- AlterTable
ALTER TABLE "invoice" ADD COLUMN     "deducted" INTEGER;

ALTER TABLE "invoice" ADD CONSTRAINT "invoice_deducted_of_credit_note"
  CHECK ("deducted" IS NULL OR ("kind" = 'credit_note' AND "deducted" BETWEEN 0 AND "total"));
