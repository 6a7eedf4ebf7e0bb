-- Accounts at banks may be in currencies in which nothing is invoiced; what an entry pays of an invoice in another one has both amounts.
ALTER TYPE "currency" ADD VALUE 'CHF';
ALTER TYPE "currency" ADD VALUE 'GBP';
ALTER TYPE "currency" ADD VALUE 'CAD';
ALTER TYPE "currency" ADD VALUE 'CNY';
ALTER TYPE "currency" ADD VALUE 'HKD';

ALTER TABLE "invoice_payment" ADD COLUMN "bank_amount" INTEGER;
ALTER TABLE "invoice_payment" ADD CONSTRAINT "invoice_payment_bank_amount"
  CHECK (bank_amount IS NULL OR (bank_entry_id IS NOT NULL AND bank_amount <> 0 AND (bank_amount > 0) = (amount > 0)));
