-- AlterTable
ALTER TABLE "invoice_line" ADD COLUMN     "tax_category" "tax_category",
ADD COLUMN     "tax_rate" INTEGER;

-- CreateTable
CREATE TABLE "invoice_tax" (
    "invoice_id" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,
    "category" "tax_category" NOT NULL,
    "rate" INTEGER NOT NULL,
    "taxable" INTEGER NOT NULL,
    "tax" INTEGER NOT NULL,
    "reason" TEXT NOT NULL DEFAULT '',
    "reason_code" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "invoice_tax_pkey" PRIMARY KEY ("invoice_id","position")
);

-- CreateIndex
CREATE UNIQUE INDEX "invoice_tax_invoice_id_category_rate_key" ON "invoice_tax"("invoice_id", "category", "rate");

-- AddForeignKey
ALTER TABLE "invoice_tax" ADD CONSTRAINT "invoice_tax_invoice_id_fkey" FOREIGN KEY ("invoice_id") REFERENCES "invoice"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
