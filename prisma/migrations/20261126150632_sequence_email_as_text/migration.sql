-- AlterTable
ALTER TABLE "sequence_email" ADD COLUMN     "as_text" TEXT[] DEFAULT ARRAY[]::TEXT[];
