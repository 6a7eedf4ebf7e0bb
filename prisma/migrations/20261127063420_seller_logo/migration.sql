-- AlterTable
ALTER TABLE "invoice_seller" ADD COLUMN     "logo_id" INTEGER;

-- AlterTable
ALTER TABLE "invoice" ADD COLUMN     "logo_id" INTEGER;

-- CreateTable
CREATE TABLE "seller_logo" (
    "id" SERIAL NOT NULL,
    "mime" TEXT NOT NULL,
    "width" INTEGER NOT NULL,
    "height" INTEGER NOT NULL,
    "content" BYTEA NOT NULL,

    CONSTRAINT "seller_logo_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "invoice_seller_logo_id_idx" ON "invoice_seller"("logo_id");

-- CreateIndex
CREATE INDEX "invoice_logo_id_idx" ON "invoice"("logo_id");

-- AddForeignKey
ALTER TABLE "invoice_seller" ADD CONSTRAINT "invoice_seller_logo_id_fkey" FOREIGN KEY ("logo_id") REFERENCES "seller_logo"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invoice" ADD CONSTRAINT "invoice_logo_id_fkey" FOREIGN KEY ("logo_id") REFERENCES "seller_logo"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
