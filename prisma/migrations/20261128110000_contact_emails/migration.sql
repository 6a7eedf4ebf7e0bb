-- AlterTable
ALTER TABLE "contact" ADD COLUMN     "other_emails" TEXT NOT NULL DEFAULT '';

-- CreateTable
CREATE TABLE "contact_email" (
    "id" SERIAL NOT NULL,
    "contact_id" INTEGER NOT NULL,
    "email" CITEXT NOT NULL,
    "email_error" BOOLEAN NOT NULL DEFAULT false,
    "position" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "contact_email_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "contact_address" (
    "email" CITEXT NOT NULL,
    "contact_id" INTEGER NOT NULL,

    CONSTRAINT "contact_address_pkey" PRIMARY KEY ("email")
);

-- CreateIndex
CREATE INDEX "contact_email_email_idx" ON "contact_email"("email");

-- CreateIndex
CREATE UNIQUE INDEX "contact_email_contact_id_email_key" ON "contact_email"("contact_id", "email");

-- CreateIndex
CREATE INDEX "contact_address_contact_id_idx" ON "contact_address"("contact_id");

-- AddForeignKey
ALTER TABLE "contact_email" ADD CONSTRAINT "contact_email_contact_id_fkey" FOREIGN KEY ("contact_id") REFERENCES "contact"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "contact_address" ADD CONSTRAINT "contact_address_contact_id_fkey" FOREIGN KEY ("contact_id") REFERENCES "contact"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- As it is stored: what is no address, or has spaces around it, is not.
ALTER TABLE contact_email ADD CONSTRAINT contact_email_form CHECK (email::text LIKE '%_@_%' AND btrim(email::text) = email::text);
