-- AlterEnum
ALTER TYPE "ledger_use" ADD VALUE 'deposits';

-- AlterTable
ALTER TABLE "invoice" ADD COLUMN     "is_deposit" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "invoice_line" ADD COLUMN     "deducts_id" INTEGER;

-- CreateIndex
CREATE INDEX "invoice_line_deducts_id_idx" ON "invoice_line"("deducts_id");

-- AddForeignKey
ALTER TABLE "invoice_line" ADD CONSTRAINT "invoice_line_deducts_id_fkey" FOREIGN KEY ("deducts_id") REFERENCES "invoice_line"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
