-- AlterTable
ALTER TABLE "registration" ADD COLUMN     "corrections_invoices" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "corrections_locked" BOOLEAN;
