-- CreateEnum
CREATE TYPE "external_state" AS ENUM ('waiting', 'sent', 'refused');

-- CreateTable
CREATE TABLE "external_document" (
    "id" SERIAL NOT NULL,
    "partner" TEXT NOT NULL,
    "entity" "billing_entity" NOT NULL,
    "about_id" INTEGER NOT NULL,
    "invoice_id" INTEGER,
    "payment_id" INTEGER,
    "state" "external_state" NOT NULL DEFAULT 'waiting',
    "external_id" TEXT,
    "tries" INTEGER NOT NULL DEFAULT 0,
    "problem" TEXT,
    "said" TEXT,
    "due_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "sent_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "external_document_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "external_connection" (
    "entity" "billing_entity" NOT NULL,
    "partner" TEXT NOT NULL,
    "claim" TEXT,
    "claimed_until" TIMESTAMPTZ(3),
    "paused_until" TIMESTAMPTZ(3),
    "failures" INTEGER NOT NULL DEFAULT 0,
    "problem" TEXT,
    "said" TEXT,
    "last_success_at" TIMESTAMPTZ(3),
    "last_failure_at" TIMESTAMPTZ(3),

    CONSTRAINT "external_connection_pkey" PRIMARY KEY ("entity")
);

-- CreateIndex
CREATE UNIQUE INDEX "external_document_invoice_id_key" ON "external_document"("invoice_id");

-- CreateIndex
CREATE UNIQUE INDEX "external_document_payment_id_key" ON "external_document"("payment_id");

-- CreateIndex
CREATE INDEX "external_document_about_id_id_idx" ON "external_document"("about_id", "id");

-- AddForeignKey
ALTER TABLE "external_document" ADD CONSTRAINT "external_document_about_id_fkey" FOREIGN KEY ("about_id") REFERENCES "invoice"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "external_document" ADD CONSTRAINT "external_document_invoice_id_fkey" FOREIGN KEY ("invoice_id") REFERENCES "invoice"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "external_document" ADD CONSTRAINT "external_document_payment_id_fkey" FOREIGN KEY ("payment_id") REFERENCES "invoice_payment"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE external_document ADD CONSTRAINT external_document_subject CHECK (num_nonnulls(invoice_id, payment_id) = 1);
ALTER TABLE external_document ADD CONSTRAINT external_document_sent CHECK (
  (state = 'sent') = (sent_at IS NOT NULL) AND (state = 'sent') = (external_id IS NOT NULL));
ALTER TABLE external_document ADD CONSTRAINT external_document_reason CHECK (state <> 'refused' OR problem IS NOT NULL);
-- What is still to tell is a small part of all: workers look at these alone.
CREATE INDEX external_document_open ON external_document (entity, tries, id) WHERE state <> 'sent';
-- Invoices that the partner holds and that are followed there.
CREATE INDEX registration_invoice_linked ON registration_invoice (id) WHERE zoho_invoice_id IS NOT NULL AND invoice_id IS NULL;
