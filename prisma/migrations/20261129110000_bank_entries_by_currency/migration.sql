-- DropIndex
DROP INDEX "bank_entry_entity_fingerprint_key";

-- CreateIndex
CREATE UNIQUE INDEX "bank_entry_entity_currency_fingerprint_key" ON "bank_entry"("entity", "currency", "fingerprint");
