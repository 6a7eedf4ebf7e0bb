-- AlterTable
ALTER TABLE "contact" ADD COLUMN     "allows_tracking" BOOLEAN NOT NULL DEFAULT true;
