-- AlterTable
ALTER TABLE "payment_method" ADD COLUMN     "code" TEXT;

-- CreateIndex
CREATE UNIQUE INDEX "payment_method_code_key" ON "payment_method"("code");

-- CreateIndex
CREATE INDEX "invoice_instalment_amount_idx" ON "invoice_instalment"("amount");

UPDATE payment_method SET code = 'wire' WHERE name = 'Bank wire';

-- As prisma/sql/12-bank.sql has it: the indexes below are made of it.
CREATE OR REPLACE FUNCTION party_key(name text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN btrim(regexp_replace(
    ' ' || regexp_replace(replace(normalise(name), '.', ''), '[[:punct:][:space:]]+', ' ', 'g') || ' ',
    ' (?:(?:sarl|sas|sasu|sa|eurl|snc|sci|scop|gmbh|ag|kg|ohg|ug|ltd|limited|llc|inc|incorporated|corp|corporation|plc|llp|srl|spa|bv|nv|ab|as|aps|oy|sl|slu|sau|lda|cie|and|et|und) )+', ' ', 'g'));

-- Open invoices by buyer, by number or buyer as typed, and applications by company: what proposals of payments look up.
CREATE INDEX invoice_open_buyer ON invoice (entity, currency, party_key(buyer_party ->> 'name'), date, id) WHERE balance <> 0;
CREATE INDEX invoice_open_search ON invoice USING gin (search_text(number, buyer_party ->> 'name') gin_trgm_ops) WHERE balance <> 0;
CREATE INDEX registration_party ON registration (party_key(company_name));
CREATE INDEX bank_entry_search ON bank_entry USING gin (search_text(counterparty, text, reference) gin_trgm_ops);
