-- AlterEnum
ALTER TYPE "ledger_use" ADD VALUE 'customer_credits';
ALTER TYPE "ledger_use" ADD VALUE 'bank_charges';
ALTER TYPE "ledger_use" ADD VALUE 'difference_loss';
ALTER TYPE "ledger_use" ADD VALUE 'difference_gain';
ALTER TYPE "ledger_use" ADD VALUE 'exchange_loss';
ALTER TYPE "ledger_use" ADD VALUE 'exchange_gain';

-- Those of before are booked on the day of their entry, reversals on the day on which they were written, none into a closed period.
ALTER TABLE "bank_allocation" ADD COLUMN "date" DATE;
UPDATE bank_allocation allocation
SET date = greatest(CASE WHEN reverses_id IS NULL THEN entry.date ELSE allocation.created_at::date END, book.closed_until + 1)
FROM bank_entry entry LEFT JOIN ledger_book book ON book.entity = entry.entity WHERE entry.id = allocation.entry_id;
ALTER TABLE "bank_allocation" ALTER COLUMN "date" SET NOT NULL;

-- AlterTable
ALTER TABLE "invoice_payment" ADD COLUMN "allocation_id" INTEGER;

-- Of a match that used a credit before, the last payment has the use of it: the keys of both begin with that of the match.
ALTER TABLE invoice_payment DISABLE TRIGGER USER;
UPDATE invoice_payment SET allocation_id = used.id
FROM (SELECT allocation.id, max(payment.id) AS payment FROM bank_allocation allocation
  JOIN invoice_payment payment ON payment.bank_entry_id = allocation.entry_id AND split_part(payment.key, ':', 1) || ':credit' = allocation.key
  WHERE allocation.kind = 'credit' AND allocation.source_id IS NULL AND allocation.amount < 0 AND allocation.reverses_id IS NULL GROUP BY 1) used
WHERE invoice_payment.id = used.payment;
ALTER TABLE invoice_payment ENABLE TRIGGER USER;

-- CreateIndex
CREATE INDEX "bank_allocation_date_id_idx" ON "bank_allocation"("date", "id");

-- CreateIndex
CREATE UNIQUE INDEX "invoice_payment_allocation_id_key" ON "invoice_payment"("allocation_id");

-- AddForeignKey
ALTER TABLE "invoice_payment" ADD CONSTRAINT "invoice_payment_allocation_id_fkey" FOREIGN KEY ("allocation_id") REFERENCES "bank_allocation"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
