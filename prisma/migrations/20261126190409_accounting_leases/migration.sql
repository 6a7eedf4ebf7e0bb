-- AlterTable
ALTER TABLE "external_connection" DROP COLUMN "claim",
DROP COLUMN "claimed_until";
