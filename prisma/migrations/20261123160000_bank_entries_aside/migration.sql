-- Counted beside the open ones.
CREATE INDEX bank_entry_set_aside ON bank_entry (date DESC, id DESC) WHERE aside_at IS NOT NULL;

-- CreateIndex
CREATE INDEX "bank_entry_amount_idx" ON "bank_entry"("amount");

-- Names are cut out of texts, and what is due worked out, where they are asked for.
DROP FUNCTION IF EXISTS party_keys_in(text);
DROP FUNCTION IF EXISTS invoice_due(invoice);
