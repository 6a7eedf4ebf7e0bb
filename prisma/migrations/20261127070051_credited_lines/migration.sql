-- AlterTable
ALTER TABLE "invoice_line" ADD COLUMN     "credited_quantity" DECIMAL(7,3),
ADD COLUMN     "credits_line_id" INTEGER;

-- CreateIndex
CREATE INDEX "invoice_line_credits_line_id_idx" ON "invoice_line"("credits_line_id");

-- AddForeignKey
ALTER TABLE "invoice_line" ADD CONSTRAINT "invoice_line_credits_line_id_fkey" FOREIGN KEY ("credits_line_id") REFERENCES "invoice_line"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
