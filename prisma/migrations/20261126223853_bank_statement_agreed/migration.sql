-- AlterTable
ALTER TABLE "bank_statement" ADD COLUMN     "left_out" JSONB NOT NULL DEFAULT '[]',
ADD COLUMN     "sums" JSONB NOT NULL DEFAULT '[]',
ADD COLUMN     "unread" INTEGER NOT NULL DEFAULT 0;
