-- CreateEnum
CREATE TYPE "ledger_use" AS ENUM ('customers', 'bank', 'sales', 'vat', 'vat_pending');

-- CreateTable
CREATE TABLE "ledger_book" (
    "entity" "billing_entity" NOT NULL,
    "closed_until" DATE,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "ledger_book_pkey" PRIMARY KEY ("entity")
);

-- CreateTable
CREATE TABLE "ledger_account" (
    "id" SERIAL NOT NULL,
    "entity" "billing_entity" NOT NULL,
    "use" "ledger_use" NOT NULL,
    "category" "tax_category",
    "rate" INTEGER,
    "number" TEXT NOT NULL,
    "label" TEXT NOT NULL,

    CONSTRAINT "ledger_account_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "ledger_account_entity_idx" ON "ledger_account"("entity");

-- AddForeignKey
ALTER TABLE "ledger_account" ADD CONSTRAINT "ledger_account_entity_fkey" FOREIGN KEY ("entity") REFERENCES "ledger_book"("entity") ON DELETE CASCADE ON UPDATE CASCADE;
