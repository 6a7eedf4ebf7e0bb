-- AlterTable
ALTER TABLE "partner_mirror" DROP COLUMN "claim",
DROP COLUMN "claimed_until";
