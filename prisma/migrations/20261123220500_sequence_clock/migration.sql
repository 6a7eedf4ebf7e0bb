-- AlterTable
ALTER TABLE "sequence_switch" ADD COLUMN     "moving_to" TIMESTAMPTZ(3);
