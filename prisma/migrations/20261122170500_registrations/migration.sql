-- CreateEnum
CREATE TYPE "currency" AS ENUM ('EUR', 'USD');

-- AlterTable
ALTER TABLE "note" ADD COLUMN     "registration_id" INTEGER;

-- AlterTable
ALTER TABLE "notification" ADD COLUMN     "registration_id" INTEGER;

-- CreateTable
CREATE TABLE "registration_lifecycle" (
    "id" SERIAL NOT NULL,
    "name" CITEXT NOT NULL,
    "name_fr" TEXT NOT NULL,
    "color_hex" TEXT NOT NULL,
    "position" INTEGER NOT NULL DEFAULT 0,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "registration_lifecycle_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "registration_lifecycle_stage" (
    "registration_lifecycle_id" INTEGER NOT NULL,
    "lifecycle_id" INTEGER NOT NULL,
    "lifecycle_option_id" INTEGER NOT NULL,

    CONSTRAINT "registration_lifecycle_stage_pkey" PRIMARY KEY ("registration_lifecycle_id","lifecycle_id")
);

-- CreateTable
CREATE TABLE "booth_item" (
    "id" SERIAL NOT NULL,
    "label" TEXT NOT NULL,
    "zoho_id" TEXT,
    "price" INTEGER NOT NULL,
    "currency" "currency" NOT NULL,
    "size" INTEGER NOT NULL,
    "position" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "booth_item_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "booth_item_tradeshow" (
    "booth_item_id" INTEGER NOT NULL,
    "tradeshow_id" INTEGER NOT NULL,

    CONSTRAINT "booth_item_tradeshow_pkey" PRIMARY KEY ("booth_item_id","tradeshow_id")
);

-- CreateTable
CREATE TABLE "booth_structure" (
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "width" INTEGER NOT NULL,
    "depth" INTEGER NOT NULL,
    "goods" TEXT NOT NULL,
    "file_id" INTEGER,

    CONSTRAINT "booth_structure_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "label_option" (
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "name_fr" TEXT NOT NULL,

    CONSTRAINT "label_option_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "payment_plan" (
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "name_fr" TEXT NOT NULL,

    CONSTRAINT "payment_plan_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "payment_method" (
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "name_fr" TEXT NOT NULL,

    CONSTRAINT "payment_method_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "invoicing_organization" (
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,

    CONSTRAINT "invoicing_organization_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "registration" (
    "id" SERIAL NOT NULL,
    "slug" TEXT NOT NULL,
    "tradeshow_session_id" INTEGER NOT NULL,
    "email" CITEXT,
    "draft" JSONB NOT NULL DEFAULT '{}',
    "touched_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "published_at" TIMESTAMPTZ(3),
    "lifecycle_id" INTEGER,
    "is_placed" BOOLEAN NOT NULL DEFAULT false,
    "has_techfile" BOOLEAN NOT NULL DEFAULT false,
    "company_name" TEXT NOT NULL DEFAULT '',
    "account_type_id" INTEGER,
    "country_id" INTEGER,
    "state_id" INTEGER,
    "accept_terms_date" TIMESTAMPTZ(3),
    "billing_salutation_id" INTEGER,
    "billing_first_name" TEXT,
    "billing_last_name" TEXT,
    "billing_email" CITEXT,
    "billing_company_name" TEXT,
    "billing_street" TEXT,
    "billing_zip_code" TEXT,
    "billing_city" TEXT,
    "billing_country_id" INTEGER,
    "billing_state_id" INTEGER,
    "billing_phone_country_id" INTEGER,
    "billing_phone" TEXT,
    "vat_code" TEXT,
    "payment_plan_id" INTEGER,
    "payment_method_id" INTEGER,
    "note_billing" TEXT,
    "organization_id" INTEGER,
    "platform_choice" TEXT,
    "platform_name" TEXT,
    "want_contact" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 1,
    "sort_name" TEXT NOT NULL DEFAULT '',
    "search" TEXT NOT NULL DEFAULT '',
    "brand_names" TEXT NOT NULL DEFAULT '',
    "linked_names" TEXT NOT NULL DEFAULT '',
    "is_first" BOOLEAN NOT NULL DEFAULT false,
    "brand_ids" INTEGER[] DEFAULT ARRAY[]::INTEGER[],
    "market_category_ids" INTEGER[] DEFAULT ARRAY[]::INTEGER[],
    "label_ids" INTEGER[] DEFAULT ARRAY[]::INTEGER[],
    "booth_item_ids" INTEGER[] DEFAULT ARRAY[]::INTEGER[],
    "section_ids" INTEGER[] DEFAULT ARRAY[]::INTEGER[],
    "booth_numbers" TEXT NOT NULL DEFAULT '',
    "booth_count" INTEGER NOT NULL DEFAULT 0,
    "booth_size" INTEGER NOT NULL DEFAULT 0,
    "company_ids" INTEGER[] DEFAULT ARRAY[]::INTEGER[],
    "sale_owner_ids" INTEGER[] DEFAULT ARRAY[]::INTEGER[],
    "company_tag_ids" INTEGER[] DEFAULT ARRAY[]::INTEGER[],
    "lifecycle_option_ids" INTEGER[] DEFAULT ARRAY[]::INTEGER[],
    "participation_ids" INTEGER[] DEFAULT ARRAY[]::INTEGER[],
    "has_notes" BOOLEAN NOT NULL DEFAULT false,
    "invoice_count" INTEGER NOT NULL DEFAULT 0,
    "currency" "currency",
    "invoiced" INTEGER NOT NULL DEFAULT 0,
    "collected" INTEGER NOT NULL DEFAULT 0,
    "billed_percent" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "registration_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "registration_last_change" (
    "id" INTEGER NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "registration_last_change_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "registration_contact" (
    "id" SERIAL NOT NULL,
    "registration_id" INTEGER NOT NULL,
    "salutation_id" INTEGER,
    "first_name" TEXT NOT NULL DEFAULT '',
    "last_name" TEXT NOT NULL DEFAULT '',
    "job_title" TEXT,
    "email" CITEXT,
    "position" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "registration_contact_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "registration_contact_phone" (
    "id" SERIAL NOT NULL,
    "registration_contact_id" INTEGER NOT NULL,
    "country_id" INTEGER,
    "number" TEXT NOT NULL,
    "position" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "registration_contact_phone_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "registration_contact_social_network" (
    "id" SERIAL NOT NULL,
    "registration_contact_id" INTEGER NOT NULL,
    "social_network_id" INTEGER NOT NULL,
    "name" TEXT NOT NULL,

    CONSTRAINT "registration_contact_social_network_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "registration_association" (
    "id" SERIAL NOT NULL,
    "registration_id" INTEGER NOT NULL,
    "company_id" INTEGER NOT NULL,
    "is_primary" BOOLEAN NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "registration_association_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "registration_booth" (
    "id" SERIAL NOT NULL,
    "registration_id" INTEGER NOT NULL,
    "tradeshow_session_id" INTEGER NOT NULL,
    "booth_item_id" INTEGER NOT NULL,
    "vendor_section_id" INTEGER,
    "booth_structure_id" INTEGER,
    "number" CITEXT,
    "agent_name" TEXT,
    "note" TEXT,
    "position" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "registration_booth_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "registration_booth_association" (
    "booth_id" INTEGER NOT NULL,
    "association_id" INTEGER NOT NULL,
    "registration_id" INTEGER NOT NULL,

    CONSTRAINT "registration_booth_association_pkey" PRIMARY KEY ("booth_id","association_id")
);

-- CreateTable
CREATE TABLE "registration_brand" (
    "id" SERIAL NOT NULL,
    "registration_id" INTEGER NOT NULL,
    "brand_id" INTEGER,
    "name" TEXT NOT NULL,
    "country_id" INTEGER,
    "is_first" BOOLEAN NOT NULL DEFAULT false,
    "website" TEXT,
    "position" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "registration_brand_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "registration_booth_brand" (
    "id" SERIAL NOT NULL,
    "booth_id" INTEGER NOT NULL,
    "brand_id" INTEGER NOT NULL,
    "registration_id" INTEGER NOT NULL,
    "position" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "registration_booth_brand_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "registration_brand_market_category" (
    "brand_id" INTEGER NOT NULL,
    "market_category_id" INTEGER NOT NULL,

    CONSTRAINT "registration_brand_market_category_pkey" PRIMARY KEY ("brand_id","market_category_id")
);

-- CreateTable
CREATE TABLE "registration_brand_target" (
    "brand_id" INTEGER NOT NULL,
    "vendor_target_id" INTEGER NOT NULL,

    CONSTRAINT "registration_brand_target_pkey" PRIMARY KEY ("brand_id","vendor_target_id")
);

-- CreateTable
CREATE TABLE "registration_brand_label" (
    "brand_id" INTEGER NOT NULL,
    "label_option_id" INTEGER NOT NULL,

    CONSTRAINT "registration_brand_label_pkey" PRIMARY KEY ("brand_id","label_option_id")
);

-- CreateTable
CREATE TABLE "registration_brand_social_network" (
    "id" SERIAL NOT NULL,
    "brand_id" INTEGER NOT NULL,
    "social_network_id" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "position" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "registration_brand_social_network_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "registration_brand_image" (
    "id" SERIAL NOT NULL,
    "brand_id" INTEGER NOT NULL,
    "file_id" INTEGER NOT NULL,
    "position" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "registration_brand_image_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "registration_technical_file" (
    "id" SERIAL NOT NULL,
    "booth_id" INTEGER NOT NULL,
    "file_id" INTEGER NOT NULL,

    CONSTRAINT "registration_technical_file_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "registration_price" (
    "id" SERIAL NOT NULL,
    "registration_id" INTEGER NOT NULL,
    "booth_id" INTEGER,
    "name" TEXT NOT NULL,
    "final_amount" INTEGER NOT NULL,
    "currency" "currency" NOT NULL,
    "position" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "registration_price_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "registration_invoice" (
    "id" SERIAL NOT NULL,
    "registration_id" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "date" DATE NOT NULL,
    "total" INTEGER NOT NULL,
    "balance" INTEGER NOT NULL,
    "currency" "currency" NOT NULL,
    "zoho_invoice_number" TEXT,
    "zoho_invoice_id" TEXT,
    "is_calculate" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "registration_invoice_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "registration_lifecycle_name_key" ON "registration_lifecycle"("name");

-- CreateIndex
CREATE INDEX "registration_lifecycle_stage_lifecycle_id_idx" ON "registration_lifecycle_stage"("lifecycle_id");

-- CreateIndex
CREATE INDEX "registration_lifecycle_stage_lifecycle_option_id_idx" ON "registration_lifecycle_stage"("lifecycle_option_id");

-- CreateIndex
CREATE UNIQUE INDEX "booth_item_label_key" ON "booth_item"("label");

-- CreateIndex
CREATE INDEX "booth_item_tradeshow_tradeshow_id_idx" ON "booth_item_tradeshow"("tradeshow_id");

-- CreateIndex
CREATE UNIQUE INDEX "booth_structure_name_key" ON "booth_structure"("name");

-- CreateIndex
CREATE INDEX "booth_structure_file_id_idx" ON "booth_structure"("file_id");

-- CreateIndex
CREATE UNIQUE INDEX "label_option_name_key" ON "label_option"("name");

-- CreateIndex
CREATE UNIQUE INDEX "payment_plan_name_key" ON "payment_plan"("name");

-- CreateIndex
CREATE UNIQUE INDEX "payment_method_name_key" ON "payment_method"("name");

-- CreateIndex
CREATE UNIQUE INDEX "invoicing_organization_name_key" ON "invoicing_organization"("name");

-- CreateIndex
CREATE UNIQUE INDEX "registration_slug_key" ON "registration"("slug");

-- CreateIndex
CREATE INDEX "registration_tradeshow_session_id_idx" ON "registration"("tradeshow_session_id");

-- CreateIndex
CREATE UNIQUE INDEX "registration_id_tradeshow_session_id_key" ON "registration"("id", "tradeshow_session_id");

-- CreateIndex
CREATE INDEX "registration_last_change_updated_at_id_idx" ON "registration_last_change"("updated_at", "id");

-- CreateIndex
CREATE INDEX "registration_contact_registration_id_idx" ON "registration_contact"("registration_id");

-- CreateIndex
CREATE INDEX "registration_contact_email_idx" ON "registration_contact"("email");

-- CreateIndex
CREATE INDEX "registration_contact_phone_registration_contact_id_idx" ON "registration_contact_phone"("registration_contact_id");

-- CreateIndex
CREATE INDEX "registration_contact_social_network_registration_contact_id_idx" ON "registration_contact_social_network"("registration_contact_id");

-- CreateIndex
CREATE INDEX "registration_association_company_id_idx" ON "registration_association"("company_id");

-- CreateIndex
CREATE UNIQUE INDEX "registration_association_registration_id_company_id_key" ON "registration_association"("registration_id", "company_id");

-- CreateIndex
CREATE UNIQUE INDEX "registration_association_id_registration_id_key" ON "registration_association"("id", "registration_id");

-- CreateIndex
CREATE INDEX "registration_booth_registration_id_idx" ON "registration_booth"("registration_id");

-- CreateIndex
CREATE INDEX "registration_booth_booth_item_id_idx" ON "registration_booth"("booth_item_id");

-- CreateIndex
CREATE INDEX "registration_booth_vendor_section_id_idx" ON "registration_booth"("vendor_section_id");

-- CreateIndex
CREATE INDEX "registration_booth_booth_structure_id_idx" ON "registration_booth"("booth_structure_id");

-- CreateIndex
CREATE UNIQUE INDEX "registration_booth_tradeshow_session_id_number_key" ON "registration_booth"("tradeshow_session_id", "number");

-- CreateIndex
CREATE UNIQUE INDEX "registration_booth_id_registration_id_key" ON "registration_booth"("id", "registration_id");

-- CreateIndex
CREATE INDEX "registration_booth_association_association_id_idx" ON "registration_booth_association"("association_id");

-- CreateIndex
CREATE INDEX "registration_booth_association_registration_id_idx" ON "registration_booth_association"("registration_id");

-- CreateIndex
CREATE INDEX "registration_brand_registration_id_idx" ON "registration_brand"("registration_id");

-- CreateIndex
CREATE INDEX "registration_brand_brand_id_idx" ON "registration_brand"("brand_id");

-- CreateIndex
CREATE UNIQUE INDEX "registration_brand_id_registration_id_key" ON "registration_brand"("id", "registration_id");

-- CreateIndex
CREATE INDEX "registration_booth_brand_brand_id_idx" ON "registration_booth_brand"("brand_id");

-- CreateIndex
CREATE INDEX "registration_booth_brand_registration_id_idx" ON "registration_booth_brand"("registration_id");

-- CreateIndex
CREATE UNIQUE INDEX "registration_booth_brand_booth_id_brand_id_key" ON "registration_booth_brand"("booth_id", "brand_id");

-- CreateIndex
CREATE INDEX "registration_brand_market_category_market_category_id_idx" ON "registration_brand_market_category"("market_category_id");

-- CreateIndex
CREATE INDEX "registration_brand_target_vendor_target_id_idx" ON "registration_brand_target"("vendor_target_id");

-- CreateIndex
CREATE INDEX "registration_brand_label_label_option_id_idx" ON "registration_brand_label"("label_option_id");

-- CreateIndex
CREATE INDEX "registration_brand_social_network_brand_id_idx" ON "registration_brand_social_network"("brand_id");

-- CreateIndex
CREATE INDEX "registration_brand_image_brand_id_idx" ON "registration_brand_image"("brand_id");

-- CreateIndex
CREATE INDEX "registration_brand_image_file_id_idx" ON "registration_brand_image"("file_id");

-- CreateIndex
CREATE INDEX "registration_technical_file_booth_id_idx" ON "registration_technical_file"("booth_id");

-- CreateIndex
CREATE INDEX "registration_technical_file_file_id_idx" ON "registration_technical_file"("file_id");

-- CreateIndex
CREATE INDEX "registration_price_registration_id_idx" ON "registration_price"("registration_id");

-- CreateIndex
CREATE INDEX "registration_price_booth_id_idx" ON "registration_price"("booth_id");

-- CreateIndex
CREATE INDEX "registration_invoice_registration_id_idx" ON "registration_invoice"("registration_id");

-- CreateIndex
CREATE INDEX "note_registration_id_pinned_created_at_id_idx" ON "note"("registration_id", "pinned" DESC, "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "notification_registration_id_idx" ON "notification"("registration_id");

-- AddForeignKey
ALTER TABLE "note" ADD CONSTRAINT "note_registration_id_fkey" FOREIGN KEY ("registration_id") REFERENCES "registration"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notification" ADD CONSTRAINT "notification_registration_id_fkey" FOREIGN KEY ("registration_id") REFERENCES "registration"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "registration_lifecycle_stage" ADD CONSTRAINT "registration_lifecycle_stage_registration_lifecycle_id_fkey" FOREIGN KEY ("registration_lifecycle_id") REFERENCES "registration_lifecycle"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "registration_lifecycle_stage" ADD CONSTRAINT "registration_lifecycle_stage_lifecycle_id_fkey" FOREIGN KEY ("lifecycle_id") REFERENCES "lifecycle"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "registration_lifecycle_stage" ADD CONSTRAINT "registration_lifecycle_stage_lifecycle_option_id_lifecycle_fkey" FOREIGN KEY ("lifecycle_option_id", "lifecycle_id") REFERENCES "lifecycle_option"("id", "lifecycle_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "booth_item_tradeshow" ADD CONSTRAINT "booth_item_tradeshow_booth_item_id_fkey" FOREIGN KEY ("booth_item_id") REFERENCES "booth_item"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "booth_item_tradeshow" ADD CONSTRAINT "booth_item_tradeshow_tradeshow_id_fkey" FOREIGN KEY ("tradeshow_id") REFERENCES "tradeshow"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "booth_structure" ADD CONSTRAINT "booth_structure_file_id_fkey" FOREIGN KEY ("file_id") REFERENCES "stored_file"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "registration" ADD CONSTRAINT "registration_tradeshow_session_id_fkey" FOREIGN KEY ("tradeshow_session_id") REFERENCES "tradeshow_session"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "registration" ADD CONSTRAINT "registration_lifecycle_id_fkey" FOREIGN KEY ("lifecycle_id") REFERENCES "registration_lifecycle"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "registration" ADD CONSTRAINT "registration_account_type_id_fkey" FOREIGN KEY ("account_type_id") REFERENCES "account_type"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "registration" ADD CONSTRAINT "registration_country_id_fkey" FOREIGN KEY ("country_id") REFERENCES "country"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "registration" ADD CONSTRAINT "registration_state_id_fkey" FOREIGN KEY ("state_id") REFERENCES "state"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "registration" ADD CONSTRAINT "registration_billing_salutation_id_fkey" FOREIGN KEY ("billing_salutation_id") REFERENCES "salutation"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "registration" ADD CONSTRAINT "registration_billing_country_id_fkey" FOREIGN KEY ("billing_country_id") REFERENCES "country"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "registration" ADD CONSTRAINT "registration_billing_state_id_fkey" FOREIGN KEY ("billing_state_id") REFERENCES "state"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "registration" ADD CONSTRAINT "registration_billing_phone_country_id_fkey" FOREIGN KEY ("billing_phone_country_id") REFERENCES "country"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "registration" ADD CONSTRAINT "registration_payment_plan_id_fkey" FOREIGN KEY ("payment_plan_id") REFERENCES "payment_plan"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "registration" ADD CONSTRAINT "registration_payment_method_id_fkey" FOREIGN KEY ("payment_method_id") REFERENCES "payment_method"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "registration" ADD CONSTRAINT "registration_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "invoicing_organization"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "registration_last_change" ADD CONSTRAINT "registration_last_change_id_fkey" FOREIGN KEY ("id") REFERENCES "registration"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "registration_contact" ADD CONSTRAINT "registration_contact_registration_id_fkey" FOREIGN KEY ("registration_id") REFERENCES "registration"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "registration_contact" ADD CONSTRAINT "registration_contact_salutation_id_fkey" FOREIGN KEY ("salutation_id") REFERENCES "salutation"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "registration_contact_phone" ADD CONSTRAINT "registration_contact_phone_registration_contact_id_fkey" FOREIGN KEY ("registration_contact_id") REFERENCES "registration_contact"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "registration_contact_phone" ADD CONSTRAINT "registration_contact_phone_country_id_fkey" FOREIGN KEY ("country_id") REFERENCES "country"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "registration_contact_social_network" ADD CONSTRAINT "registration_contact_social_network_registration_contact_i_fkey" FOREIGN KEY ("registration_contact_id") REFERENCES "registration_contact"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "registration_contact_social_network" ADD CONSTRAINT "registration_contact_social_network_social_network_id_fkey" FOREIGN KEY ("social_network_id") REFERENCES "social_network"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "registration_association" ADD CONSTRAINT "registration_association_registration_id_fkey" FOREIGN KEY ("registration_id") REFERENCES "registration"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "registration_association" ADD CONSTRAINT "registration_association_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "company"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "registration_booth" ADD CONSTRAINT "registration_booth_registration_id_tradeshow_session_id_fkey" FOREIGN KEY ("registration_id", "tradeshow_session_id") REFERENCES "registration"("id", "tradeshow_session_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "registration_booth" ADD CONSTRAINT "registration_booth_tradeshow_session_id_fkey" FOREIGN KEY ("tradeshow_session_id") REFERENCES "tradeshow_session"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "registration_booth" ADD CONSTRAINT "registration_booth_booth_item_id_fkey" FOREIGN KEY ("booth_item_id") REFERENCES "booth_item"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "registration_booth" ADD CONSTRAINT "registration_booth_vendor_section_id_fkey" FOREIGN KEY ("vendor_section_id") REFERENCES "vendor_section"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "registration_booth" ADD CONSTRAINT "registration_booth_booth_structure_id_fkey" FOREIGN KEY ("booth_structure_id") REFERENCES "booth_structure"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "registration_booth_association" ADD CONSTRAINT "registration_booth_association_booth_id_registration_id_fkey" FOREIGN KEY ("booth_id", "registration_id") REFERENCES "registration_booth"("id", "registration_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "registration_booth_association" ADD CONSTRAINT "registration_booth_association_association_id_registration_fkey" FOREIGN KEY ("association_id", "registration_id") REFERENCES "registration_association"("id", "registration_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "registration_brand" ADD CONSTRAINT "registration_brand_registration_id_fkey" FOREIGN KEY ("registration_id") REFERENCES "registration"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "registration_brand" ADD CONSTRAINT "registration_brand_brand_id_fkey" FOREIGN KEY ("brand_id") REFERENCES "brand"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "registration_brand" ADD CONSTRAINT "registration_brand_country_id_fkey" FOREIGN KEY ("country_id") REFERENCES "country"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "registration_booth_brand" ADD CONSTRAINT "registration_booth_brand_booth_id_registration_id_fkey" FOREIGN KEY ("booth_id", "registration_id") REFERENCES "registration_booth"("id", "registration_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "registration_booth_brand" ADD CONSTRAINT "registration_booth_brand_brand_id_registration_id_fkey" FOREIGN KEY ("brand_id", "registration_id") REFERENCES "registration_brand"("id", "registration_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "registration_brand_market_category" ADD CONSTRAINT "registration_brand_market_category_brand_id_fkey" FOREIGN KEY ("brand_id") REFERENCES "registration_brand"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "registration_brand_market_category" ADD CONSTRAINT "registration_brand_market_category_market_category_id_fkey" FOREIGN KEY ("market_category_id") REFERENCES "market_category"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "registration_brand_target" ADD CONSTRAINT "registration_brand_target_brand_id_fkey" FOREIGN KEY ("brand_id") REFERENCES "registration_brand"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "registration_brand_target" ADD CONSTRAINT "registration_brand_target_vendor_target_id_fkey" FOREIGN KEY ("vendor_target_id") REFERENCES "vendor_target"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "registration_brand_label" ADD CONSTRAINT "registration_brand_label_brand_id_fkey" FOREIGN KEY ("brand_id") REFERENCES "registration_brand"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "registration_brand_label" ADD CONSTRAINT "registration_brand_label_label_option_id_fkey" FOREIGN KEY ("label_option_id") REFERENCES "label_option"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "registration_brand_social_network" ADD CONSTRAINT "registration_brand_social_network_brand_id_fkey" FOREIGN KEY ("brand_id") REFERENCES "registration_brand"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "registration_brand_social_network" ADD CONSTRAINT "registration_brand_social_network_social_network_id_fkey" FOREIGN KEY ("social_network_id") REFERENCES "social_network"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "registration_brand_image" ADD CONSTRAINT "registration_brand_image_brand_id_fkey" FOREIGN KEY ("brand_id") REFERENCES "registration_brand"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "registration_brand_image" ADD CONSTRAINT "registration_brand_image_file_id_fkey" FOREIGN KEY ("file_id") REFERENCES "stored_file"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "registration_technical_file" ADD CONSTRAINT "registration_technical_file_booth_id_fkey" FOREIGN KEY ("booth_id") REFERENCES "registration_booth"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "registration_technical_file" ADD CONSTRAINT "registration_technical_file_file_id_fkey" FOREIGN KEY ("file_id") REFERENCES "stored_file"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "registration_price" ADD CONSTRAINT "registration_price_registration_id_fkey" FOREIGN KEY ("registration_id") REFERENCES "registration"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "registration_price" ADD CONSTRAINT "registration_price_booth_id_registration_id_fkey" FOREIGN KEY ("booth_id", "registration_id") REFERENCES "registration_booth"("id", "registration_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "registration_invoice" ADD CONSTRAINT "registration_invoice_registration_id_fkey" FOREIGN KEY ("registration_id") REFERENCES "registration"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- One record each; a reminder may have none.
ALTER TABLE note DROP CONSTRAINT note_one_subject,
  ADD CONSTRAINT note_one_subject CHECK (num_nonnulls(company_id, contact_id, registration_id) = 1);
ALTER TABLE notification DROP CONSTRAINT notification_one_subject,
  ADD CONSTRAINT notification_one_subject CHECK (num_nonnulls(company_id, contact_id, registration_id) <= 1);
-- The registration's own note, of type R, is one.
CREATE UNIQUE INDEX note_of_registration ON note (registration_id) WHERE type = 'R' AND registration_id IS NOT NULL;

-- Rules of the record that hold whoever writes; those that take more than a row are triggers in prisma/sql/10-registrations.sql.
CREATE UNIQUE INDEX registration_one_primary ON registration_association (registration_id) WHERE is_primary;
ALTER TABLE registration_booth ADD CONSTRAINT registration_booth_number_not_blank CHECK (btrim(number::text) <> '');
ALTER TABLE registration_brand ADD CONSTRAINT registration_brand_name_not_blank CHECK (btrim(name) <> '');
ALTER TABLE registration ADD CONSTRAINT registration_lifecycle_of_published CHECK (lifecycle_id IS NULL OR published_at IS NOT NULL);
ALTER TABLE registration_invoice ADD CONSTRAINT registration_invoice_amounts CHECK (total >= 0 AND balance BETWEEN 0 AND total);

-- The list's counter, orders, search and filters.
INSERT INTO list_counter (list, slot) SELECT 'registration', slot FROM generate_series(0, 15) slot;
CREATE INDEX registration_by_name ON registration (sort_name, id) WHERE deleted_at IS NULL;
CREATE INDEX registration_by_created ON registration (created_at, id) WHERE deleted_at IS NULL;
CREATE INDEX registration_by_published ON registration (published_at, id) WHERE deleted_at IS NULL;
CREATE INDEX registration_by_deletion ON registration (deleted_at DESC, id DESC) WHERE deleted_at IS NOT NULL;
CREATE INDEX registration_deleted ON registration (id) WHERE deleted_at IS NOT NULL;
CREATE INDEX registration_draft_touched ON registration (touched_at DESC, id DESC) WHERE deleted_at IS NULL AND published_at IS NULL;
CREATE INDEX registration_search ON registration USING gin (search gin_trgm_ops) WITH (fastupdate = off) WHERE deleted_at IS NULL;
CREATE INDEX registration_filters ON registration USING gin (
  tradeshow_session_id, lifecycle_id, account_type_id, country_id, organization_id, billed_percent,
  brand_ids, market_category_ids, label_ids, section_ids, booth_item_ids, company_ids, sale_owner_ids, company_tag_ids,
  lifecycle_option_ids, participation_ids) WITH (fastupdate = off) WHERE deleted_at IS NULL;
CREATE INDEX registration_placed ON registration (id) WHERE deleted_at IS NULL AND is_placed;
CREATE INDEX registration_techfile ON registration (id) WHERE deleted_at IS NULL AND has_techfile;
CREATE INDEX registration_first ON registration (id) WHERE deleted_at IS NULL AND is_first;
CREATE INDEX registration_noted ON registration (id) WHERE deleted_at IS NULL AND has_notes;
