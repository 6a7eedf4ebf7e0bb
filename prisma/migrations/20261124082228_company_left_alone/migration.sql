-- AlterTable
ALTER TABLE "company" ADD COLUMN     "is_left_alone" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "sequence_run" ADD COLUMN     "end_note" TEXT NOT NULL DEFAULT '';
