-- CreateEnum
CREATE TYPE "statement_format" AS ENUM ('csv', 'camt.053');

-- AlterTable
ALTER TABLE "invoice_payment" ADD COLUMN     "bank_entry_id" INTEGER;

-- CreateTable
CREATE TABLE "bank_statement" (
    "id" SERIAL NOT NULL,
    "entity" "billing_entity" NOT NULL,
    "name" TEXT NOT NULL,
    "format" "statement_format" NOT NULL,
    "account" TEXT NOT NULL DEFAULT '',
    "currency" "currency" NOT NULL,
    "user_id" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "bank_statement_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "bank_entry" (
    "id" SERIAL NOT NULL,
    "statement_id" INTEGER NOT NULL,
    "entity" "billing_entity" NOT NULL,
    "currency" "currency" NOT NULL,
    "position" INTEGER NOT NULL,
    "date" DATE NOT NULL,
    "amount" INTEGER NOT NULL,
    "counterparty" TEXT NOT NULL DEFAULT '',
    "iban" TEXT NOT NULL DEFAULT '',
    "text" TEXT NOT NULL DEFAULT '',
    "reference" TEXT NOT NULL DEFAULT '',
    "fingerprint" TEXT NOT NULL,
    "matched" INTEGER NOT NULL DEFAULT 0,
    "aside_at" TIMESTAMPTZ(3),
    "aside_reason" TEXT NOT NULL DEFAULT '',
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "bank_entry_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "bank_statement_user_id_idx" ON "bank_statement"("user_id");

-- CreateIndex
CREATE INDEX "bank_statement_created_at_id_idx" ON "bank_statement"("created_at", "id");

-- CreateIndex
CREATE INDEX "bank_entry_statement_id_idx" ON "bank_entry"("statement_id");

-- CreateIndex
CREATE INDEX "bank_entry_date_id_idx" ON "bank_entry"("date" DESC, "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "bank_entry_entity_fingerprint_key" ON "bank_entry"("entity", "fingerprint");

-- CreateIndex
CREATE INDEX "invoice_payment_bank_entry_id_idx" ON "invoice_payment"("bank_entry_id");

-- AddForeignKey
ALTER TABLE "bank_statement" ADD CONSTRAINT "bank_statement_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "bank_entry" ADD CONSTRAINT "bank_entry_statement_id_fkey" FOREIGN KEY ("statement_id") REFERENCES "bank_statement"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invoice_payment" ADD CONSTRAINT "invoice_payment_bank_entry_id_fkey" FOREIGN KEY ("bank_entry_id") REFERENCES "bank_entry"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Money in pays, money out gives back, neither more than there is; what is set aside paid nothing.
ALTER TABLE bank_entry ADD CONSTRAINT bank_entry_within CHECK (amount <> 0 AND matched BETWEEN least(amount, 0) AND greatest(amount, 0));
ALTER TABLE bank_entry ADD CONSTRAINT bank_entry_aside CHECK (aside_at IS NULL OR matched = 0);
-- What waits for a person is a small part of all entries.
CREATE INDEX bank_entry_open ON bank_entry (date DESC, id DESC) WHERE matched <> amount AND aside_at IS NULL;
CREATE INDEX bank_entry_iban ON bank_entry (iban) WHERE iban <> '' AND matched <> 0;
-- Proposals look open invoices up by what is due.
CREATE INDEX invoice_open_balance ON invoice (entity, currency, balance) WHERE balance <> 0;
