-- AlterTable
ALTER TABLE "invoice_seller" ADD COLUMN     "accent" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "footer" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "footer_fr" TEXT NOT NULL DEFAULT '';
