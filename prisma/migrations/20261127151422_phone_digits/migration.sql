-- AlterTable
ALTER TABLE "company" ADD COLUMN     "phone_digits" TEXT NOT NULL DEFAULT '';

-- AlterTable
ALTER TABLE "contact" ADD COLUMN     "phone_digits" TEXT NOT NULL DEFAULT '';

-- AlterTable
ALTER TABLE "registration" ADD COLUMN     "phone_digits" TEXT NOT NULL DEFAULT '';

-- A piece of a number is found wherever it stands.
CREATE INDEX company_phone_digits ON company USING gin (phone_digits gin_trgm_ops) WITH (fastupdate = off) WHERE deleted_at IS NULL;
CREATE INDEX contact_phone_digits ON contact USING gin (phone_digits gin_trgm_ops) WITH (fastupdate = off) WHERE deleted_at IS NULL;
CREATE INDEX registration_phone_digits ON registration USING gin (phone_digits gin_trgm_ops) WITH (fastupdate = off) WHERE deleted_at IS NULL;
