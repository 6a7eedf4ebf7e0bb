-- Jobs of before say 0: they are told as they were, by the number of their rows.
-- AlterTable
ALTER TABLE "job" ADD COLUMN     "skipped" INTEGER NOT NULL DEFAULT 0;
