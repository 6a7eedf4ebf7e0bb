-- AlterTable
ALTER TABLE "invoice" ADD COLUMN     "customer" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "request_hash" BYTEA;

-- Invoices of before are booked on whom they were until now; from here on that stays.
ALTER TABLE invoice DISABLE TRIGGER USER;
UPDATE invoice document SET customer = coalesce('O' || root.organization_id,
  (SELECT min(coalesce('C' || company_ids[1], 'R' || registration.id))
    FROM invoice_line JOIN registration ON registration.id = registration_id WHERE invoice_id = root.id), '')
FROM invoice root WHERE root.id = coalesce(document.credits_id, document.id);
ALTER TABLE invoice ENABLE TRIGGER USER;
