-- AlterTable
ALTER TABLE "partner_mirror" ADD COLUMN     "blocked_begun_at" TIMESTAMPTZ(3),
ADD COLUMN     "blocked_page" INTEGER NOT NULL DEFAULT 0;
