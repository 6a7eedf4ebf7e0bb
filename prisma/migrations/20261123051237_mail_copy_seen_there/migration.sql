-- AlterTable
ALTER TABLE "mail_copy" ADD COLUMN     "seen_there" BOOLEAN;
