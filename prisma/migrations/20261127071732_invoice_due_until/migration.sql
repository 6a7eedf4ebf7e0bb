-- AlterTable
ALTER TABLE "invoice" ADD COLUMN     "due_until" DATE;

-- All that sums over the list read, so that they need not visit its rows; and the few that were credited whole, which no statistics find.
DROP INDEX "invoice_sums";
CREATE INDEX "invoice_sums" ON "invoice" ("currency", "kind", "date") INCLUDE ("id", "entity", "total", "credited", "paid", "balance", "due_on", "due_until");
CREATE INDEX "invoice_credited" ON "invoice" ("date", "id") WHERE "kind" = 'invoice' AND "credited" = "total";
-- What is open and overdue, by day of issue: newest first it lies behind all that is not due yet.
CREATE INDEX "invoice_due_by_date" ON "invoice" ("date", "id") INCLUDE ("kind", "due_on") WHERE "due_on" IS NOT NULL;
