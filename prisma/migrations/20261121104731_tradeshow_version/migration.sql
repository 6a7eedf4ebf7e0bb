-- AlterTable
ALTER TABLE "tradeshow" ADD COLUMN     "version" INTEGER NOT NULL DEFAULT 1;
