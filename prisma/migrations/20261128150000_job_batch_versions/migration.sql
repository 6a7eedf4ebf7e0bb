-- AlterTable
ALTER TABLE "job_batch" ADD COLUMN     "versions" INTEGER[] DEFAULT ARRAY[]::INTEGER[];
