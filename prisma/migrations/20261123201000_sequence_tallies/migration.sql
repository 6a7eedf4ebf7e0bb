-- AlterTable
ALTER TABLE "mail_delivery" ADD COLUMN     "is_paced" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "mailing_sender" DROP COLUMN "next_at",
ADD COLUMN     "next_bulk_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;

-- AlterTable
ALTER TABLE "sequence_email" ADD COLUMN     "language" TEXT NOT NULL DEFAULT 'en';

-- AlterTable
ALTER TABLE "sequence_tally" DROP CONSTRAINT "sequence_tally_pkey",
DROP COLUMN "slot",
ADD COLUMN     "id" BIGSERIAL NOT NULL,
ADD CONSTRAINT "sequence_tally_pkey" PRIMARY KEY ("id");

-- CreateIndex
CREATE INDEX "sequence_tally_version_id_part_idx" ON "sequence_tally"("version_id", "part");

UPDATE mail_delivery SET is_paced = true WHERE bulk_mail_id IS NOT NULL;
