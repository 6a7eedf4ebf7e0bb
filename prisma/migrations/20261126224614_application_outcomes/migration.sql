-- CreateEnum
CREATE TYPE "application_outcome" AS ENUM ('pending', 'waiting', 'accepted', 'refused', 'full', 'cancelled');

-- AlterTable
ALTER TABLE "registration_lifecycle" ADD COLUMN     "outcome" "application_outcome" NOT NULL DEFAULT 'pending';

-- Lifecycles that the product begins with; administrators say it of others.
UPDATE "registration_lifecycle" SET "outcome" = (CASE "name"
    WHEN 'Waiting list' THEN 'waiting' WHEN 'Refused' THEN 'refused' WHEN 'Show full' THEN 'full'
    WHEN 'Cancelled' THEN 'cancelled' ELSE 'accepted' END)::"application_outcome"
WHERE "name" IN ('Waiting list', 'Accepted', 'Refused', 'Show full', 'Deposit invoiced', 'Paid', 'Cancelled');
