-- AlterTable
ALTER TABLE "invoice" ADD COLUMN     "due_on" DATE;

-- CreateIndex
CREATE INDEX "invoice_due_on_id_idx" ON "invoice"("due_on", "id");

-- CreateIndex
CREATE INDEX "invoice_total_id_idx" ON "invoice"("total", "id");

-- CreateIndex
CREATE INDEX "invoice_balance_id_idx" ON "invoice"("balance", "id");

-- By buyer, sorted and searched; by due day, those without one last; and all that sums over the list read, so that they need not visit its rows.
CREATE INDEX "invoice_by_buyer" ON "invoice" (normalise(buyer_party ->> 'name'), "id");
CREATE INDEX "invoice_due_last" ON "invoice" ("due_on" DESC NULLS LAST, "id" DESC);
CREATE INDEX "invoice_searched" ON "invoice" USING gin (normalise("number" || ' ' || (buyer_party ->> 'name')) gin_trgm_ops);
CREATE INDEX "invoice_sums" ON "invoice" ("currency", "kind", "date") INCLUDE ("id", "entity", "total", "credited", "paid", "balance", "due_on");
