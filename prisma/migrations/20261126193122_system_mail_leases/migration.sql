-- AlterTable
ALTER TABLE "system_mail" RENAME COLUMN "claimed_at" TO "tried_at";
