-- AlterTable
ALTER TABLE "mailbox" ADD COLUMN     "send_refusal" TEXT,
ADD COLUMN     "send_refused_at" TIMESTAMPTZ(3);
