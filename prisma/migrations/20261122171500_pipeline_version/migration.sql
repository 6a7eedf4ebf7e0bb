-- AlterTable
ALTER TABLE "lifecycle" ADD COLUMN     "version" INTEGER NOT NULL DEFAULT 1;
