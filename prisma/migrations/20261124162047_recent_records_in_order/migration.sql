-- AlterTable
ALTER TABLE "recent_record" ALTER COLUMN "opened_at" SET DATA TYPE TIMESTAMPTZ(6);
