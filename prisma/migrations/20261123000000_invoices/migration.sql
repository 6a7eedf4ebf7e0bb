-- CreateEnum
CREATE TYPE "invoice_kind" AS ENUM ('invoice', 'credit_note');

-- CreateEnum
CREATE TYPE "tax_category" AS ENUM ('S', 'AE', 'G', 'E', 'O');

-- CreateEnum
CREATE TYPE "tax_place" AS ENUM ('domestic', 'eu', 'abroad');

-- AlterTable
ALTER TABLE "country" ADD COLUMN     "is_eu" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "registration" ADD COLUMN     "due_on" DATE;

-- AlterTable
ALTER TABLE "registration_invoice" ADD COLUMN     "due_on" DATE,
ADD COLUMN     "invoice_id" INTEGER;

-- CreateTable
CREATE TABLE "invoice_seller" (
    "entity" "billing_entity" NOT NULL,
    "legal_name" TEXT NOT NULL,
    "legal_form" TEXT NOT NULL,
    "street" TEXT NOT NULL,
    "zip_code" TEXT NOT NULL,
    "city" TEXT NOT NULL,
    "state" TEXT NOT NULL DEFAULT '',
    "country_id" INTEGER NOT NULL,
    "registration" TEXT NOT NULL DEFAULT '',
    "registration_number" TEXT NOT NULL DEFAULT '',
    "vat_code" TEXT NOT NULL DEFAULT '',
    "email" TEXT NOT NULL DEFAULT '',
    "iban" TEXT NOT NULL DEFAULT '',
    "bic" TEXT NOT NULL DEFAULT '',
    "bank" TEXT NOT NULL DEFAULT '',
    "prefix" TEXT NOT NULL,
    "terms" TEXT NOT NULL DEFAULT '',
    "terms_fr" TEXT NOT NULL DEFAULT '',
    "late_fees" TEXT NOT NULL DEFAULT '',
    "late_fees_fr" TEXT NOT NULL DEFAULT '',
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "invoice_seller_pkey" PRIMARY KEY ("entity")
);

-- CreateTable
CREATE TABLE "tax_rule" (
    "id" SERIAL NOT NULL,
    "entity" "billing_entity" NOT NULL,
    "name" TEXT NOT NULL,
    "place" "tax_place" NOT NULL,
    "has_vat_code" BOOLEAN,
    "category" "tax_category" NOT NULL,
    "rate" INTEGER NOT NULL,
    "reason" TEXT NOT NULL DEFAULT '',
    "reason_fr" TEXT NOT NULL DEFAULT '',
    "reason_code" TEXT NOT NULL DEFAULT '',
    "position" INTEGER NOT NULL DEFAULT 0,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "tax_rule_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "invoice_numbering" (
    "entity" "billing_entity" NOT NULL,
    "kind" "invoice_kind" NOT NULL,
    "year" INTEGER NOT NULL,
    "last" INTEGER NOT NULL,
    "last_date" DATE NOT NULL,

    CONSTRAINT "invoice_numbering_pkey" PRIMARY KEY ("entity","kind","year")
);

-- CreateTable
CREATE TABLE "invoice" (
    "id" SERIAL NOT NULL,
    "entity" "billing_entity" NOT NULL,
    "kind" "invoice_kind" NOT NULL,
    "year" INTEGER NOT NULL,
    "serial" INTEGER NOT NULL,
    "number" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "date" DATE NOT NULL,
    "currency" "currency" NOT NULL,
    "language" TEXT NOT NULL,
    "credits_id" INTEGER,
    "reason" TEXT NOT NULL DEFAULT '',
    "organization_id" INTEGER,
    "seller_party" JSONB NOT NULL,
    "buyer_party" JSONB NOT NULL,
    "about" JSONB NOT NULL,
    "payment_method" TEXT NOT NULL DEFAULT '',
    "discount_rate" INTEGER NOT NULL DEFAULT 0,
    "subtotal" INTEGER NOT NULL,
    "discount" INTEGER NOT NULL DEFAULT 0,
    "taxable" INTEGER NOT NULL,
    "tax_category" "tax_category" NOT NULL,
    "tax_rate" INTEGER NOT NULL,
    "tax" INTEGER NOT NULL,
    "tax_reason" TEXT NOT NULL DEFAULT '',
    "tax_reason_code" TEXT NOT NULL DEFAULT '',
    "total" INTEGER NOT NULL,
    "credited" INTEGER NOT NULL DEFAULT 0,
    "paid" INTEGER NOT NULL DEFAULT 0,
    "balance" INTEGER NOT NULL,
    "is_split" BOOLEAN NOT NULL DEFAULT false,
    "file_id" INTEGER,
    "user_id" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "invoice_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "invoice_line" (
    "id" SERIAL NOT NULL,
    "invoice_id" INTEGER NOT NULL,
    "registration_id" INTEGER NOT NULL,
    "label" TEXT NOT NULL,
    "detail" TEXT NOT NULL DEFAULT '',
    "quantity" INTEGER NOT NULL DEFAULT 1,
    "unit_price" INTEGER NOT NULL,
    "amount" INTEGER NOT NULL,
    "position" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "invoice_line_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "invoice_instalment" (
    "id" SERIAL NOT NULL,
    "invoice_id" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,
    "due_date" DATE NOT NULL,
    "amount" INTEGER NOT NULL,

    CONSTRAINT "invoice_instalment_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "invoice_payment" (
    "id" SERIAL NOT NULL,
    "invoice_id" INTEGER NOT NULL,
    "amount" INTEGER NOT NULL,
    "date" DATE NOT NULL,
    "payment_method_id" INTEGER,
    "reference" TEXT NOT NULL DEFAULT '',
    "reverses_id" INTEGER,
    "key" TEXT NOT NULL,
    "user_id" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "invoice_payment_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "invoice_seller_prefix_key" ON "invoice_seller"("prefix");

-- CreateIndex
CREATE INDEX "invoice_seller_country_id_idx" ON "invoice_seller"("country_id");

-- CreateIndex
CREATE INDEX "tax_rule_entity_position_idx" ON "tax_rule"("entity", "position");

-- CreateIndex
CREATE UNIQUE INDEX "invoice_number_key" ON "invoice"("number");

-- CreateIndex
CREATE UNIQUE INDEX "invoice_key_key" ON "invoice"("key");

-- CreateIndex
CREATE INDEX "invoice_credits_id_idx" ON "invoice"("credits_id");

-- CreateIndex
CREATE INDEX "invoice_organization_id_idx" ON "invoice"("organization_id");

-- CreateIndex
CREATE INDEX "invoice_file_id_idx" ON "invoice"("file_id");

-- CreateIndex
CREATE INDEX "invoice_user_id_idx" ON "invoice"("user_id");

-- CreateIndex
CREATE INDEX "invoice_date_id_idx" ON "invoice"("date", "id");

-- CreateIndex
CREATE UNIQUE INDEX "invoice_entity_kind_year_serial_key" ON "invoice"("entity", "kind", "year", "serial");

-- CreateIndex
CREATE INDEX "invoice_line_invoice_id_idx" ON "invoice_line"("invoice_id");

-- CreateIndex
CREATE INDEX "invoice_line_registration_id_idx" ON "invoice_line"("registration_id");

-- CreateIndex
CREATE INDEX "invoice_instalment_due_date_idx" ON "invoice_instalment"("due_date");

-- CreateIndex
CREATE UNIQUE INDEX "invoice_instalment_invoice_id_position_key" ON "invoice_instalment"("invoice_id", "position");

-- CreateIndex
CREATE UNIQUE INDEX "invoice_payment_reverses_id_key" ON "invoice_payment"("reverses_id");

-- CreateIndex
CREATE UNIQUE INDEX "invoice_payment_key_key" ON "invoice_payment"("key");

-- CreateIndex
CREATE INDEX "invoice_payment_invoice_id_idx" ON "invoice_payment"("invoice_id");

-- CreateIndex
CREATE INDEX "invoice_payment_payment_method_id_idx" ON "invoice_payment"("payment_method_id");

-- CreateIndex
CREATE INDEX "invoice_payment_user_id_idx" ON "invoice_payment"("user_id");

-- CreateIndex
CREATE INDEX "invoice_payment_date_id_idx" ON "invoice_payment"("date", "id");

-- CreateIndex
CREATE UNIQUE INDEX "registration_invoice_invoice_id_registration_id_key" ON "registration_invoice"("invoice_id", "registration_id");

-- AddForeignKey
ALTER TABLE "invoice_seller" ADD CONSTRAINT "invoice_seller_country_id_fkey" FOREIGN KEY ("country_id") REFERENCES "country"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tax_rule" ADD CONSTRAINT "tax_rule_entity_fkey" FOREIGN KEY ("entity") REFERENCES "invoice_seller"("entity") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invoice_numbering" ADD CONSTRAINT "invoice_numbering_entity_fkey" FOREIGN KEY ("entity") REFERENCES "invoice_seller"("entity") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invoice" ADD CONSTRAINT "invoice_entity_fkey" FOREIGN KEY ("entity") REFERENCES "invoice_seller"("entity") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invoice" ADD CONSTRAINT "invoice_credits_id_fkey" FOREIGN KEY ("credits_id") REFERENCES "invoice"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invoice" ADD CONSTRAINT "invoice_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "invoicing_organization"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invoice" ADD CONSTRAINT "invoice_file_id_fkey" FOREIGN KEY ("file_id") REFERENCES "stored_file"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invoice" ADD CONSTRAINT "invoice_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invoice_line" ADD CONSTRAINT "invoice_line_invoice_id_fkey" FOREIGN KEY ("invoice_id") REFERENCES "invoice"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invoice_line" ADD CONSTRAINT "invoice_line_registration_id_fkey" FOREIGN KEY ("registration_id") REFERENCES "registration"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invoice_instalment" ADD CONSTRAINT "invoice_instalment_invoice_id_fkey" FOREIGN KEY ("invoice_id") REFERENCES "invoice"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invoice_payment" ADD CONSTRAINT "invoice_payment_invoice_id_fkey" FOREIGN KEY ("invoice_id") REFERENCES "invoice"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invoice_payment" ADD CONSTRAINT "invoice_payment_payment_method_id_fkey" FOREIGN KEY ("payment_method_id") REFERENCES "payment_method"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invoice_payment" ADD CONSTRAINT "invoice_payment_reverses_id_fkey" FOREIGN KEY ("reverses_id") REFERENCES "invoice_payment"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invoice_payment" ADD CONSTRAINT "invoice_payment_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "registration_invoice" ADD CONSTRAINT "registration_invoice_invoice_id_fkey" FOREIGN KEY ("invoice_id") REFERENCES "invoice"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- A refund that is due makes a balance negative.
ALTER TABLE registration_invoice DROP CONSTRAINT registration_invoice_amounts;
ALTER TABLE registration_invoice ADD CONSTRAINT registration_invoice_amounts CHECK (total >= 0 AND balance <= total);

ALTER TABLE invoice ADD CONSTRAINT invoice_amounts CHECK (
  discount_rate BETWEEN 0 AND 10000 AND tax_rate BETWEEN 0 AND 10000 AND subtotal >= 0 AND discount BETWEEN 0 AND subtotal
  AND taxable = subtotal - discount AND tax >= 0 AND total = taxable + tax AND total > 0);
ALTER TABLE invoice ADD CONSTRAINT invoice_balance CHECK (CASE kind
  WHEN 'invoice' THEN balance = total - credited - paid AND credited BETWEEN 0 AND total AND paid >= 0
  ELSE balance = 0 AND credited = 0 AND paid = 0 END);
ALTER TABLE invoice ADD CONSTRAINT invoice_corrects CHECK ((kind = 'credit_note') = (credits_id IS NOT NULL));
ALTER TABLE invoice ADD CONSTRAINT invoice_untaxed_has_reason CHECK (tax_category = 'S' OR tax_rate = 0);
ALTER TABLE invoice_line ADD CONSTRAINT invoice_line_amount CHECK (quantity > 0 AND unit_price >= 0 AND amount = quantity * unit_price AND btrim(label) <> '');
ALTER TABLE invoice_instalment ADD CONSTRAINT invoice_instalment_amount CHECK (amount > 0);
ALTER TABLE invoice_payment ADD CONSTRAINT invoice_payment_amount CHECK (amount <> 0);
ALTER TABLE tax_rule ADD CONSTRAINT tax_rule_rate CHECK (rate BETWEEN 0 AND 10000 AND (category = 'S' OR rate = 0));
CREATE INDEX registration_by_due ON registration (due_on, id) WHERE deleted_at IS NULL AND due_on IS NOT NULL;
CREATE UNIQUE INDEX registration_invoice_zoho ON registration_invoice (registration_id, zoho_invoice_id) WHERE zoho_invoice_id IS NOT NULL;
