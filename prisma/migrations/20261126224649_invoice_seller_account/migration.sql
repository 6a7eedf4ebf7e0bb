-- AlterTable
ALTER TABLE "invoice_seller" ADD COLUMN     "account" TEXT NOT NULL DEFAULT '';
