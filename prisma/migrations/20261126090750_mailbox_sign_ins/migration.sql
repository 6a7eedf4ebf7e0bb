-- AlterTable
ALTER TABLE "mailbox" ADD COLUMN     "sign_in_by" UUID,
ADD COLUMN     "sign_in_until" TIMESTAMPTZ(3),
ADD COLUMN     "signed_in_at" TIMESTAMPTZ(3);
