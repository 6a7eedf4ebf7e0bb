-- AlterTable
ALTER TABLE "sequence" ADD COLUMN     "alerts_seen_at" TIMESTAMPTZ(3);
