-- AlterTable
ALTER TABLE "registration" ADD COLUMN     "language" TEXT,
ADD COLUMN     "reminded_at" TIMESTAMPTZ(3);
