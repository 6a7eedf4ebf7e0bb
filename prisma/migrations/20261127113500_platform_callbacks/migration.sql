-- AlterTable
ALTER TABLE "platform_connection" ADD COLUMN     "callback_before" TEXT,
ADD COLUMN     "callback_hash" TEXT,
ADD COLUMN     "callback_since" TIMESTAMPTZ(3),
ADD COLUMN     "called_at" TIMESTAMPTZ(3),
ADD COLUMN     "is_read_due" BOOLEAN NOT NULL DEFAULT false;
