-- CreateEnum
CREATE TYPE "bank_allocation_kind" AS ENUM ('charge', 'difference', 'credit', 'aside');

-- AlterTable
ALTER TABLE "bank_entry" ADD COLUMN     "adjusted" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "credit" INTEGER NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "invoice_seller" ADD COLUMN     "write_off_limit" INTEGER NOT NULL DEFAULT 0;

-- CreateTable
CREATE TABLE "bank_allocation" (
    "id" SERIAL NOT NULL,
    "entry_id" INTEGER NOT NULL,
    "kind" "bank_allocation_kind" NOT NULL,
    "amount" INTEGER NOT NULL,
    "reason" TEXT NOT NULL DEFAULT '',
    "invoice_id" INTEGER,
    "source_id" INTEGER,
    "reverses_id" INTEGER,
    "key" TEXT NOT NULL,
    "user_id" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "bank_allocation_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "bank_allocation_reverses_id_key" ON "bank_allocation"("reverses_id");

-- CreateIndex
CREATE UNIQUE INDEX "bank_allocation_key_key" ON "bank_allocation"("key");

-- CreateIndex
CREATE INDEX "bank_allocation_entry_id_idx" ON "bank_allocation"("entry_id");

-- CreateIndex
CREATE INDEX "bank_allocation_source_id_idx" ON "bank_allocation"("source_id");

-- CreateIndex
CREATE INDEX "bank_allocation_invoice_id_idx" ON "bank_allocation"("invoice_id");

-- CreateIndex
CREATE INDEX "bank_allocation_user_id_idx" ON "bank_allocation"("user_id");

-- AddForeignKey
ALTER TABLE "bank_allocation" ADD CONSTRAINT "bank_allocation_entry_id_fkey" FOREIGN KEY ("entry_id") REFERENCES "bank_entry"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "bank_allocation" ADD CONSTRAINT "bank_allocation_source_id_fkey" FOREIGN KEY ("source_id") REFERENCES "bank_entry"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "bank_allocation" ADD CONSTRAINT "bank_allocation_invoice_id_fkey" FOREIGN KEY ("invoice_id") REFERENCES "invoice"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "bank_allocation" ADD CONSTRAINT "bank_allocation_reverses_id_fkey" FOREIGN KEY ("reverses_id") REFERENCES "bank_allocation"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "bank_allocation" ADD CONSTRAINT "bank_allocation_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- Charges and differences change how much an entry pays; of all that, no more than there is.
ALTER TABLE bank_entry DROP CONSTRAINT bank_entry_within;
ALTER TABLE bank_entry ADD CONSTRAINT bank_entry_within CHECK (amount <> 0
  AND matched BETWEEN least(amount + adjusted, 0) AND greatest(amount + adjusted, 0));
ALTER TABLE bank_entry ADD CONSTRAINT bank_entry_credit CHECK (credit BETWEEN 0 AND greatest(matched, 0));
ALTER TABLE bank_entry ADD CONSTRAINT bank_entry_aside_alone CHECK (aside_at IS NULL OR adjusted = 0);
ALTER TABLE bank_allocation ADD CONSTRAINT bank_allocation_amount CHECK (amount <> 0 AND (source_id IS NULL OR kind = 'credit'));
ALTER TABLE invoice_seller ADD CONSTRAINT invoice_seller_write_off CHECK (write_off_limit >= 0);
-- As before, of what is open now.
DROP INDEX bank_entry_open;
CREATE INDEX bank_entry_open ON bank_entry (date DESC, id DESC) WHERE matched <> amount + adjusted AND aside_at IS NULL;
CREATE INDEX bank_entry_with_credit ON bank_entry (entity, currency) WHERE credit <> 0;
