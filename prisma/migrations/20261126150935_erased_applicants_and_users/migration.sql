-- AlterEnum
ALTER TYPE "person_kind" ADD VALUE 'applicant';
ALTER TYPE "person_kind" ADD VALUE 'user';

-- DropIndex
DROP INDEX "erasure_kind_record_id_key";

-- AlterTable
ALTER TABLE "user" ADD COLUMN     "erased_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "registration" ADD COLUMN     "erased_at" TIMESTAMPTZ(3);

-- CreateIndex
CREATE INDEX "erasure_kind_record_id_idx" ON "erasure"("kind", "record_id");

-- Applicants are found by name and address.
CREATE INDEX registration_contact_search ON registration_contact
  USING gin (search_text(first_name, last_name, email::text) gin_trgm_ops);
CREATE INDEX registration_billing_search ON registration
  USING gin (search_text(billing_first_name, billing_last_name, billing_email::text) gin_trgm_ops) WHERE billing_email IS NOT NULL;
