-- AlterTable
ALTER TABLE "invoicing_organization" ADD COLUMN     "city" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "contact" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "country_id" INTEGER,
ADD COLUMN     "email" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "language" TEXT,
ADD COLUMN     "registration_number" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "state" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "street" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "vat_code" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "version" INTEGER NOT NULL DEFAULT 1,
ADD COLUMN     "zip_code" TEXT NOT NULL DEFAULT '';

-- CreateIndex
CREATE INDEX "invoicing_organization_country_id_idx" ON "invoicing_organization"("country_id");

-- AddForeignKey
ALTER TABLE "invoicing_organization" ADD CONSTRAINT "invoicing_organization_country_id_fkey" FOREIGN KEY ("country_id") REFERENCES "country"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "invoicing_organization" ADD CONSTRAINT "invoicing_organization_language" CHECK ("language" IN ('en', 'fr'));
