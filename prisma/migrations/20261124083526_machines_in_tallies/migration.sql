-- AlterTable
ALTER TABLE "sequence_tally" ADD COLUMN     "machine_clicked" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "machine_opened" INTEGER NOT NULL DEFAULT 0;
