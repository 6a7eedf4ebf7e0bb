-- AlterTable
ALTER TABLE "platform_flow" ADD COLUMN     "recipient_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "company" ADD COLUMN     "electronic_address" TEXT;

-- AlterTable
ALTER TABLE "invoicing_organization" ADD COLUMN     "electronic_address" TEXT NOT NULL DEFAULT '';

-- AlterTable
ALTER TABLE "registration" ADD COLUMN     "electronic_address" TEXT;

-- CreateTable
CREATE TABLE "directory_answer" (
    "siren" TEXT NOT NULL,
    "lines" JSONB NOT NULL,
    "is_cut" BOOLEAN NOT NULL DEFAULT false,
    "read_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "directory_answer_pkey" PRIMARY KEY ("siren")
);

-- SIREN, SIREN_SIRET, SIREN_SIRET_CODE or SIREN_SUFFIX, in what the official check of France takes.
ALTER TABLE "company" ADD CONSTRAINT "company_electronic_address" CHECK ("electronic_address" ~ '^\d{9}(_[A-Za-z0-9+/_-]+)?$');
ALTER TABLE "registration" ADD CONSTRAINT "registration_electronic_address" CHECK ("electronic_address" ~ '^\d{9}(_[A-Za-z0-9+/_-]+)?$');
ALTER TABLE "invoicing_organization" ADD CONSTRAINT "invoicing_organization_electronic_address" CHECK ("electronic_address" ~ '^(\d{9}(_[A-Za-z0-9+/_-]+)?)?$');
