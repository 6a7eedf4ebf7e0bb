-- AlterTable
ALTER TABLE "mailbox" DROP COLUMN "sign_in_by",
DROP COLUMN "sign_in_until";
