-- AlterTable
ALTER TABLE "company" ADD COLUMN     "buyer_reference" TEXT;

-- AlterTable
ALTER TABLE "invoice" ADD COLUMN     "buyer_reference" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "purchase_order" TEXT NOT NULL DEFAULT '';

-- AlterTable
ALTER TABLE "invoicing_organization" ADD COLUMN     "buyer_reference" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "purchase_order" TEXT NOT NULL DEFAULT '';

-- AlterTable
ALTER TABLE "registration" ADD COLUMN     "buyer_reference" TEXT,
ADD COLUMN     "purchase_order" TEXT;

-- Documents are found by what their buyers call them, too.
DROP INDEX "invoice_searched";
CREATE INDEX "invoice_searched" ON "invoice"
  USING gin (normalise("number" || ' ' || (buyer_party ->> 'name') || ' ' || purchase_order || ' ' || buyer_reference) gin_trgm_ops);
