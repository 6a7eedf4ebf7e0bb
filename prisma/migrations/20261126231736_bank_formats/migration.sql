-- AlterEnum
-- This migration adds more than one value to an enum.
-- With PostgreSQL versions 11 and earlier, this is not possible
-- in a single migration. This can be worked around by creating
-- multiple migrations, each migration adding only one value to
-- the enum.


ALTER TYPE "statement_format" ADD VALUE 'camt.052';
ALTER TYPE "statement_format" ADD VALUE 'camt.054';
ALTER TYPE "statement_format" ADD VALUE 'mt940';
ALTER TYPE "statement_format" ADD VALUE 'ofx';

-- AlterTable
ALTER TABLE "bank_entry" ADD COLUMN     "is_reversal" BOOLEAN NOT NULL DEFAULT false;
