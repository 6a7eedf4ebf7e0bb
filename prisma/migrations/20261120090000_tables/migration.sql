CREATE EXTENSION IF NOT EXISTS citext;
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS unaccent;
CREATE EXTENSION IF NOT EXISTS btree_gin;

-- CreateEnum
CREATE TYPE "note_type" AS ENUM ('N', 'E', 'C', 'T', 'M', 'R');

-- CreateEnum
CREATE TYPE "mail_status" AS ENUM ('sending', 'sent', 'received', 'failed');

-- CreateEnum
CREATE TYPE "sequence_run_status" AS ENUM ('in_progress', 'completed', 'stopped');

-- CreateEnum
CREATE TYPE "company_state" AS ENUM ('pending', 'created');

-- CreateEnum
CREATE TYPE "bloc" AS ENUM ('MEDIA', 'BUYER', 'VENDOR');

-- CreateEnum
CREATE TYPE "billing_entity" AS ENUM ('sarl', 'inc');

-- CreateTable
CREATE TABLE "note" (
    "id" SERIAL NOT NULL,
    "company_id" INTEGER,
    "contact_id" INTEGER,
    "type" "note_type" NOT NULL DEFAULT 'N',
    "content" TEXT NOT NULL,
    "creator_id" INTEGER,
    "pinned" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "note_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "notification" (
    "id" SERIAL NOT NULL,
    "title" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "expire_at" TIMESTAMPTZ(3) NOT NULL,
    "target_id" INTEGER NOT NULL,
    "creator_id" INTEGER,
    "company_id" INTEGER,
    "contact_id" INTEGER,
    "skip_alert" BOOLEAN NOT NULL DEFAULT false,
    "notified_at" TIMESTAMPTZ(3),
    "done_at" TIMESTAMPTZ(3),
    "meta" JSONB NOT NULL DEFAULT '{}',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "notification_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "mail" (
    "id" SERIAL NOT NULL,
    "company_id" INTEGER,
    "contact_id" INTEGER,
    "status" "mail_status" NOT NULL,
    "id_message" TEXT,
    "from" TEXT NOT NULL,
    "to" TEXT[],
    "subject" TEXT NOT NULL,
    "html_body" TEXT NOT NULL,
    "pinned" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "mail_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "mail_attachment" (
    "id" SERIAL NOT NULL,
    "mail_id" INTEGER NOT NULL,
    "path" TEXT NOT NULL,
    "name" TEXT NOT NULL,

    CONSTRAINT "mail_attachment_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sequence" (
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "sequence_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sequence_run" (
    "id" SERIAL NOT NULL,
    "sequence_id" INTEGER NOT NULL,
    "company_id" INTEGER,
    "contact_id" INTEGER,
    "status" "sequence_run_status" NOT NULL DEFAULT 'in_progress',
    "started_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "sequence_run_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "mailing_list" (
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "mailing_list_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "list_counter" (
    "list" TEXT NOT NULL,
    "slot" INTEGER NOT NULL,
    "total" BIGINT NOT NULL DEFAULT 0,
    "version" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "list_counter_pkey" PRIMARY KEY ("list","slot")
);

-- CreateTable
CREATE TABLE "audit_entry" (
    "id" BIGSERIAL NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "user_id" INTEGER,
    "action" TEXT NOT NULL,
    "record_type" TEXT NOT NULL,
    "record_id" INTEGER NOT NULL,
    "changes" JSONB NOT NULL,
    "request_id" TEXT,

    CONSTRAINT "audit_entry_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "company" (
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "business_name" TEXT,
    "state" "company_state" NOT NULL DEFAULT 'created',
    "street" TEXT,
    "zip_code" TEXT,
    "city" TEXT,
    "country_id" INTEGER,
    "state_id" INTEGER,
    "buyer_other_type" TEXT,
    "lifecycle_platform_id" INTEGER,
    "primary_contact_id" INTEGER,
    "primary_sales_contact_id" INTEGER,
    "created_by_id" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 1,
    "sort_name" TEXT NOT NULL DEFAULT '',
    "brand_names" TEXT NOT NULL DEFAULT '',
    "search" TEXT NOT NULL DEFAULT '',
    "tag_ids" INTEGER[] DEFAULT ARRAY[]::INTEGER[],
    "vendor_tag_ids" INTEGER[] DEFAULT ARRAY[]::INTEGER[],
    "account_type_ids" INTEGER[] DEFAULT ARRAY[]::INTEGER[],
    "brand_ids" INTEGER[] DEFAULT ARRAY[]::INTEGER[],
    "sale_owner_ids" INTEGER[] DEFAULT ARRAY[]::INTEGER[],
    "lifecycle_option_ids" INTEGER[] DEFAULT ARRAY[]::INTEGER[],
    "session_ids" INTEGER[] DEFAULT ARRAY[]::INTEGER[],
    "has_website" BOOLEAN NOT NULL DEFAULT false,
    "has_email_error" BOOLEAN NOT NULL DEFAULT false,
    "has_active_sequence" BOOLEAN NOT NULL DEFAULT false,
    "is_mail_pending" BOOLEAN NOT NULL DEFAULT false,
    "is_on_marketplace" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "company_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "company_contact" (
    "company_id" INTEGER NOT NULL,
    "contact_id" INTEGER NOT NULL,
    "position" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "company_contact_pkey" PRIMARY KEY ("company_id","contact_id")
);

-- CreateTable
CREATE TABLE "company_phone" (
    "id" SERIAL NOT NULL,
    "company_id" INTEGER NOT NULL,
    "country_id" INTEGER,
    "number" TEXT NOT NULL,
    "type" CHAR(1) NOT NULL,
    "position" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "company_phone_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "company_social_network" (
    "id" SERIAL NOT NULL,
    "company_id" INTEGER NOT NULL,
    "social_network_id" INTEGER NOT NULL,
    "value" TEXT NOT NULL,

    CONSTRAINT "company_social_network_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "company_account_type" (
    "company_id" INTEGER NOT NULL,
    "account_type_id" INTEGER NOT NULL,

    CONSTRAINT "company_account_type_pkey" PRIMARY KEY ("company_id","account_type_id")
);

-- CreateTable
CREATE TABLE "company_tagging" (
    "company_id" INTEGER NOT NULL,
    "tag_id" INTEGER NOT NULL,

    CONSTRAINT "company_tagging_pkey" PRIMARY KEY ("company_id","tag_id")
);

-- CreateTable
CREATE TABLE "company_vendor_tagging" (
    "company_id" INTEGER NOT NULL,
    "vendor_tag_id" INTEGER NOT NULL,

    CONSTRAINT "company_vendor_tagging_pkey" PRIMARY KEY ("company_id","vendor_tag_id")
);

-- CreateTable
CREATE TABLE "company_brand" (
    "company_id" INTEGER NOT NULL,
    "brand_id" INTEGER NOT NULL,
    "position" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "company_brand_pkey" PRIMARY KEY ("company_id","brand_id")
);

-- CreateTable
CREATE TABLE "company_sale_owner" (
    "company_id" INTEGER NOT NULL,
    "owner_id" INTEGER NOT NULL,

    CONSTRAINT "company_sale_owner_pkey" PRIMARY KEY ("company_id","owner_id")
);

-- CreateTable
CREATE TABLE "company_vendor_section" (
    "company_id" INTEGER NOT NULL,
    "vendor_section_id" INTEGER NOT NULL,

    CONSTRAINT "company_vendor_section_pkey" PRIMARY KEY ("company_id","vendor_section_id")
);

-- CreateTable
CREATE TABLE "company_vendor_target" (
    "company_id" INTEGER NOT NULL,
    "vendor_target_id" INTEGER NOT NULL,

    CONSTRAINT "company_vendor_target_pkey" PRIMARY KEY ("company_id","vendor_target_id")
);

-- CreateTable
CREATE TABLE "company_market_category" (
    "company_id" INTEGER NOT NULL,
    "market_category_id" INTEGER NOT NULL,
    "bloc" "bloc" NOT NULL,

    CONSTRAINT "company_market_category_pkey" PRIMARY KEY ("company_id","bloc","market_category_id")
);

-- CreateTable
CREATE TABLE "company_gender_age_range" (
    "company_id" INTEGER NOT NULL,
    "gender_age_range_id" INTEGER NOT NULL,
    "bloc" "bloc" NOT NULL,

    CONSTRAINT "company_gender_age_range_pkey" PRIMARY KEY ("company_id","bloc","gender_age_range_id")
);

-- CreateTable
CREATE TABLE "company_buyer_type" (
    "company_id" INTEGER NOT NULL,
    "buyer_type_id" INTEGER NOT NULL,

    CONSTRAINT "company_buyer_type_pkey" PRIMARY KEY ("company_id","buyer_type_id")
);

-- CreateTable
CREATE TABLE "company_media_type" (
    "company_id" INTEGER NOT NULL,
    "media_type_id" INTEGER NOT NULL,

    CONSTRAINT "company_media_type_pkey" PRIMARY KEY ("company_id","media_type_id")
);

-- CreateTable
CREATE TABLE "company_followup" (
    "company_id" INTEGER NOT NULL,
    "tradeshow_id" INTEGER NOT NULL,

    CONSTRAINT "company_followup_pkey" PRIMARY KEY ("company_id","tradeshow_id")
);

-- CreateTable
CREATE TABLE "company_lifecycle" (
    "id" SERIAL NOT NULL,
    "company_id" INTEGER NOT NULL,
    "lifecycle_id" INTEGER NOT NULL,
    "lifecycle_option_id" INTEGER NOT NULL,
    "tradeshow_session_id" INTEGER,
    "entered_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "company_lifecycle_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "company_participation" (
    "company_id" INTEGER NOT NULL,
    "tradeshow_session_id" INTEGER NOT NULL,
    "booth_size" INTEGER,

    CONSTRAINT "company_participation_pkey" PRIMARY KEY ("company_id","tradeshow_session_id")
);

-- CreateTable
CREATE TABLE "company_zoho" (
    "company_id" INTEGER NOT NULL,
    "organization_id" TEXT NOT NULL,
    "zoho_id" TEXT NOT NULL,

    CONSTRAINT "company_zoho_pkey" PRIMARY KEY ("company_id","organization_id")
);

-- CreateTable
CREATE TABLE "company_mobilier" (
    "company_id" INTEGER NOT NULL,
    "tradeshow_id" INTEGER NOT NULL,
    "reference" TEXT NOT NULL,

    CONSTRAINT "company_mobilier_pkey" PRIMARY KEY ("company_id","tradeshow_id")
);

-- CreateTable
CREATE TABLE "marketplace_account" (
    "id" SERIAL NOT NULL,
    "company_id" INTEGER NOT NULL,
    "identifier" TEXT NOT NULL,
    "link" TEXT NOT NULL,
    "account_type" TEXT NOT NULL,
    "user_status" TEXT NOT NULL,
    "engagement" INTEGER NOT NULL DEFAULT 0,
    "subscription_start" DATE,
    "subscription_end" DATE,
    "max_product_in_new_collections" INTEGER,
    "max_product_in_immediates" INTEGER,
    "nb_contacts_address_book" INTEGER NOT NULL DEFAULT 0,
    "nb_campaigns_sent" INTEGER NOT NULL DEFAULT 0,
    "products_available_for_orders" INTEGER NOT NULL DEFAULT 0,
    "nb_confirmed_orders" INTEGER NOT NULL DEFAULT 0,
    "nb_total_orders" INTEGER NOT NULL DEFAULT 0,
    "member_since" DATE,
    "first_login_at" TIMESTAMPTZ(3),
    "latest_connection" TIMESTAMPTZ(3),
    "is_blacklisted" BOOLEAN NOT NULL DEFAULT false,
    "marketplaces" TEXT[] DEFAULT ARRAY[]::TEXT[],

    CONSTRAINT "marketplace_account_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "contact" (
    "id" SERIAL NOT NULL,
    "salutation_id" INTEGER,
    "first_name" TEXT NOT NULL DEFAULT '',
    "last_name" TEXT NOT NULL DEFAULT '',
    "job_title" TEXT,
    "is_vip" BOOLEAN NOT NULL DEFAULT false,
    "badge_id" INTEGER,
    "outcome_id" INTEGER,
    "email" CITEXT,
    "email_error" BOOLEAN NOT NULL DEFAULT false,
    "country_id" INTEGER,
    "created_by_id" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 1,
    "sort_name" TEXT NOT NULL DEFAULT '',
    "search" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "contact_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "contact_phone" (
    "id" SERIAL NOT NULL,
    "contact_id" INTEGER NOT NULL,
    "country_id" INTEGER,
    "number" TEXT NOT NULL,
    "type" CHAR(1) NOT NULL,
    "position" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "contact_phone_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "contact_social_network" (
    "id" SERIAL NOT NULL,
    "contact_id" INTEGER NOT NULL,
    "social_network_id" INTEGER NOT NULL,
    "value" TEXT NOT NULL,

    CONSTRAINT "contact_social_network_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "contact_tagging" (
    "contact_id" INTEGER NOT NULL,
    "tag_id" INTEGER NOT NULL,

    CONSTRAINT "contact_tagging_pkey" PRIMARY KEY ("contact_id","tag_id")
);

-- CreateTable
CREATE TABLE "contact_caller" (
    "contact_id" INTEGER NOT NULL,
    "caller_id" INTEGER NOT NULL,

    CONSTRAINT "contact_caller_pkey" PRIMARY KEY ("contact_id","caller_id")
);

-- CreateTable
CREATE TABLE "contact_session" (
    "contact_id" INTEGER NOT NULL,
    "tradeshow_session_id" INTEGER NOT NULL,
    "registered_status" INTEGER NOT NULL DEFAULT 0,
    "is_visited" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "contact_session_pkey" PRIMARY KEY ("contact_id","tradeshow_session_id")
);

-- CreateTable
CREATE TABLE "user" (
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "email" CITEXT NOT NULL,
    "password_hash" TEXT NOT NULL,
    "is_admin" BOOLEAN NOT NULL DEFAULT false,
    "messenger_email" CITEXT,
    "disabled_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "user_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "owner" (
    "id" SERIAL NOT NULL,
    "user_id" INTEGER,
    "nickname" CITEXT NOT NULL,
    "is_active" BOOLEAN NOT NULL DEFAULT true,

    CONSTRAINT "owner_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "user_ability" (
    "user_id" INTEGER NOT NULL,
    "ability" TEXT NOT NULL,

    CONSTRAINT "user_ability_pkey" PRIMARY KEY ("user_id","ability")
);

-- CreateTable
CREATE TABLE "access_token" (
    "id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "token_hash" BYTEA NOT NULL,
    "device_name" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_used_at" TIMESTAMPTZ(3),
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "revoked_at" TIMESTAMPTZ(3),

    CONSTRAINT "access_token_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "rate_limit" (
    "key" VARCHAR(255) NOT NULL,
    "points" INTEGER NOT NULL DEFAULT 0,
    "expire" BIGINT,

    CONSTRAINT "rate_limit_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "country" (
    "id" SERIAL NOT NULL,
    "code" CHAR(2) NOT NULL,
    "name" TEXT NOT NULL,
    "name_fr" TEXT NOT NULL,
    "phone_prefix" TEXT NOT NULL,

    CONSTRAINT "country_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "state" (
    "id" SERIAL NOT NULL,
    "country_id" INTEGER NOT NULL,
    "code" TEXT NOT NULL,
    "name" TEXT NOT NULL,

    CONSTRAINT "state_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "salutation" (
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "name_fr" TEXT NOT NULL,

    CONSTRAINT "salutation_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "phone_type" (
    "code" CHAR(1) NOT NULL,
    "name" TEXT NOT NULL,
    "name_fr" TEXT NOT NULL,

    CONSTRAINT "phone_type_pkey" PRIMARY KEY ("code")
);

-- CreateTable
CREATE TABLE "social_network" (
    "id" SERIAL NOT NULL,
    "code" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "position" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "social_network_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "account_type" (
    "id" SERIAL NOT NULL,
    "parent_id" INTEGER,
    "name" TEXT NOT NULL,
    "name_fr" TEXT NOT NULL,
    "bloc_associated" "bloc",
    "class_css" TEXT NOT NULL,
    "color_hex" TEXT NOT NULL,
    "position" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "account_type_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "market_category" (
    "id" SERIAL NOT NULL,
    "parent_id" INTEGER,
    "name" TEXT NOT NULL,
    "name_fr" TEXT NOT NULL,
    "position" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "market_category_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "gender_age_range" (
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "name_fr" TEXT NOT NULL,
    "position" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "gender_age_range_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "buyer_type" (
    "id" SERIAL NOT NULL,
    "name" CITEXT NOT NULL,
    "name_fr" TEXT,
    "is_deletable" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "buyer_type_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "media_type" (
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "name_fr" TEXT NOT NULL,

    CONSTRAINT "media_type_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "vendor_target" (
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "name_fr" TEXT NOT NULL,

    CONSTRAINT "vendor_target_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "outcome" (
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "name_fr" TEXT NOT NULL,

    CONSTRAINT "outcome_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "badge" (
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "name_fr" TEXT NOT NULL,

    CONSTRAINT "badge_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "lifecycle_platform" (
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "name_fr" TEXT NOT NULL,
    "color_hex" TEXT NOT NULL,
    "position" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "lifecycle_platform_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "configuration_entry" (
    "key" TEXT NOT NULL,
    "value" TEXT NOT NULL,

    CONSTRAINT "configuration_entry_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "company_tag" (
    "id" SERIAL NOT NULL,
    "name" CITEXT NOT NULL,
    "is_pinned" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "company_tag_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "vendor_tag" (
    "id" SERIAL NOT NULL,
    "name" CITEXT NOT NULL,

    CONSTRAINT "vendor_tag_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "contact_tag" (
    "id" SERIAL NOT NULL,
    "name" CITEXT NOT NULL,

    CONSTRAINT "contact_tag_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "caller" (
    "id" SERIAL NOT NULL,
    "name" CITEXT NOT NULL,

    CONSTRAINT "caller_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "brand" (
    "id" SERIAL NOT NULL,
    "name" CITEXT NOT NULL,

    CONSTRAINT "brand_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "tradeshow" (
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "short_name" TEXT NOT NULL,
    "template_type_id" INTEGER NOT NULL,
    "billing_entity" "billing_entity" NOT NULL,

    CONSTRAINT "tradeshow_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "tradeshow_session" (
    "id" SERIAL NOT NULL,
    "tradeshow_id" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "is_sync_mp" BOOLEAN NOT NULL DEFAULT false,
    "is_current" BOOLEAN NOT NULL DEFAULT false,
    "from" DATE,
    "to" DATE,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "tradeshow_session_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "vendor_section" (
    "id" SERIAL NOT NULL,
    "tradeshow_id" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "position" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "vendor_section_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "lifecycle" (
    "id" SERIAL NOT NULL,
    "tradeshow_id" INTEGER NOT NULL,
    "session_id" INTEGER,
    "name" TEXT NOT NULL,
    "short" TEXT NOT NULL,
    "is_current" BOOLEAN NOT NULL DEFAULT false,
    "is_pinned" BOOLEAN NOT NULL DEFAULT false,
    "is_locked" BOOLEAN NOT NULL DEFAULT false,
    "position" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "lifecycle_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "lifecycle_option" (
    "id" SERIAL NOT NULL,
    "lifecycle_id" INTEGER NOT NULL,
    "title" TEXT NOT NULL,
    "is_shown" BOOLEAN NOT NULL DEFAULT true,
    "position" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "lifecycle_option_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "note_company_id_pinned_created_at_id_idx" ON "note"("company_id", "pinned" DESC, "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "note_contact_id_pinned_created_at_id_idx" ON "note"("contact_id", "pinned" DESC, "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "notification_target_id_expire_at_idx" ON "notification"("target_id", "expire_at");

-- CreateIndex
CREATE INDEX "notification_company_id_idx" ON "notification"("company_id");

-- CreateIndex
CREATE INDEX "notification_contact_id_idx" ON "notification"("contact_id");

-- CreateIndex
CREATE UNIQUE INDEX "mail_id_message_key" ON "mail"("id_message");

-- CreateIndex
CREATE INDEX "mail_company_id_created_at_idx" ON "mail"("company_id", "created_at" DESC);

-- CreateIndex
CREATE INDEX "mail_contact_id_created_at_idx" ON "mail"("contact_id", "created_at" DESC);

-- CreateIndex
CREATE INDEX "mail_attachment_mail_id_idx" ON "mail_attachment"("mail_id");

-- CreateIndex
CREATE UNIQUE INDEX "sequence_name_key" ON "sequence"("name");

-- CreateIndex
CREATE INDEX "sequence_run_sequence_id_idx" ON "sequence_run"("sequence_id");

-- CreateIndex
CREATE INDEX "sequence_run_company_id_idx" ON "sequence_run"("company_id");

-- CreateIndex
CREATE INDEX "sequence_run_contact_id_idx" ON "sequence_run"("contact_id");

-- CreateIndex
CREATE UNIQUE INDEX "mailing_list_name_key" ON "mailing_list"("name");

-- CreateIndex
CREATE INDEX "audit_entry_record_type_record_id_at_idx" ON "audit_entry"("record_type", "record_id", "at" DESC);

-- CreateIndex
CREATE INDEX "audit_entry_user_id_at_idx" ON "audit_entry"("user_id", "at" DESC);

-- CreateIndex
CREATE INDEX "company_country_id_idx" ON "company"("country_id");

-- CreateIndex
CREATE INDEX "company_state_id_idx" ON "company"("state_id");

-- CreateIndex
CREATE INDEX "company_primary_contact_id_idx" ON "company"("primary_contact_id");

-- CreateIndex
CREATE INDEX "company_primary_sales_contact_id_idx" ON "company"("primary_sales_contact_id");

-- CreateIndex
CREATE INDEX "company_contact_contact_id_idx" ON "company_contact"("contact_id");

-- CreateIndex
CREATE INDEX "company_phone_company_id_idx" ON "company_phone"("company_id");

-- CreateIndex
CREATE INDEX "company_social_network_company_id_idx" ON "company_social_network"("company_id");

-- CreateIndex
CREATE INDEX "company_account_type_account_type_id_idx" ON "company_account_type"("account_type_id");

-- CreateIndex
CREATE INDEX "company_tagging_tag_id_idx" ON "company_tagging"("tag_id");

-- CreateIndex
CREATE INDEX "company_vendor_tagging_vendor_tag_id_idx" ON "company_vendor_tagging"("vendor_tag_id");

-- CreateIndex
CREATE INDEX "company_brand_brand_id_idx" ON "company_brand"("brand_id");

-- CreateIndex
CREATE INDEX "company_sale_owner_owner_id_idx" ON "company_sale_owner"("owner_id");

-- CreateIndex
CREATE INDEX "company_vendor_section_vendor_section_id_idx" ON "company_vendor_section"("vendor_section_id");

-- CreateIndex
CREATE INDEX "company_vendor_target_vendor_target_id_idx" ON "company_vendor_target"("vendor_target_id");

-- CreateIndex
CREATE INDEX "company_market_category_market_category_id_idx" ON "company_market_category"("market_category_id");

-- CreateIndex
CREATE INDEX "company_gender_age_range_gender_age_range_id_idx" ON "company_gender_age_range"("gender_age_range_id");

-- CreateIndex
CREATE INDEX "company_buyer_type_buyer_type_id_idx" ON "company_buyer_type"("buyer_type_id");

-- CreateIndex
CREATE INDEX "company_media_type_media_type_id_idx" ON "company_media_type"("media_type_id");

-- CreateIndex
CREATE INDEX "company_followup_tradeshow_id_idx" ON "company_followup"("tradeshow_id");

-- CreateIndex
CREATE INDEX "company_lifecycle_lifecycle_option_id_entered_at_idx" ON "company_lifecycle"("lifecycle_option_id", "entered_at");

-- CreateIndex
CREATE INDEX "company_lifecycle_tradeshow_session_id_idx" ON "company_lifecycle"("tradeshow_session_id");

-- CreateIndex
CREATE UNIQUE INDEX "company_lifecycle_company_id_lifecycle_id_key" ON "company_lifecycle"("company_id", "lifecycle_id");

-- CreateIndex
CREATE INDEX "company_participation_tradeshow_session_id_idx" ON "company_participation"("tradeshow_session_id");

-- CreateIndex
CREATE INDEX "company_mobilier_tradeshow_id_idx" ON "company_mobilier"("tradeshow_id");

-- CreateIndex
CREATE UNIQUE INDEX "marketplace_account_company_id_key" ON "marketplace_account"("company_id");

-- CreateIndex
CREATE UNIQUE INDEX "marketplace_account_identifier_key" ON "marketplace_account"("identifier");

-- CreateIndex
CREATE INDEX "contact_phone_contact_id_idx" ON "contact_phone"("contact_id");

-- CreateIndex
CREATE INDEX "contact_social_network_contact_id_idx" ON "contact_social_network"("contact_id");

-- CreateIndex
CREATE INDEX "contact_tagging_tag_id_idx" ON "contact_tagging"("tag_id");

-- CreateIndex
CREATE INDEX "contact_caller_caller_id_idx" ON "contact_caller"("caller_id");

-- CreateIndex
CREATE INDEX "contact_session_tradeshow_session_id_idx" ON "contact_session"("tradeshow_session_id");

-- CreateIndex
CREATE UNIQUE INDEX "user_email_key" ON "user"("email");

-- CreateIndex
CREATE UNIQUE INDEX "owner_user_id_key" ON "owner"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "owner_nickname_key" ON "owner"("nickname");

-- CreateIndex
CREATE UNIQUE INDEX "access_token_token_hash_key" ON "access_token"("token_hash");

-- CreateIndex
CREATE INDEX "access_token_user_id_idx" ON "access_token"("user_id");

-- CreateIndex
CREATE INDEX "access_token_expires_at_idx" ON "access_token"("expires_at");

-- CreateIndex
CREATE INDEX "rate_limit_expire_idx" ON "rate_limit"("expire");

-- CreateIndex
CREATE UNIQUE INDEX "country_code_key" ON "country"("code");

-- CreateIndex
CREATE UNIQUE INDEX "state_country_id_code_key" ON "state"("country_id", "code");

-- CreateIndex
CREATE UNIQUE INDEX "salutation_name_key" ON "salutation"("name");

-- CreateIndex
CREATE UNIQUE INDEX "social_network_code_key" ON "social_network"("code");

-- CreateIndex
CREATE UNIQUE INDEX "gender_age_range_name_key" ON "gender_age_range"("name");

-- CreateIndex
CREATE UNIQUE INDEX "buyer_type_name_key" ON "buyer_type"("name");

-- CreateIndex
CREATE UNIQUE INDEX "media_type_name_key" ON "media_type"("name");

-- CreateIndex
CREATE UNIQUE INDEX "vendor_target_name_key" ON "vendor_target"("name");

-- CreateIndex
CREATE UNIQUE INDEX "outcome_name_key" ON "outcome"("name");

-- CreateIndex
CREATE UNIQUE INDEX "badge_name_key" ON "badge"("name");

-- CreateIndex
CREATE UNIQUE INDEX "lifecycle_platform_name_key" ON "lifecycle_platform"("name");

-- CreateIndex
CREATE UNIQUE INDEX "company_tag_name_key" ON "company_tag"("name");

-- CreateIndex
CREATE UNIQUE INDEX "vendor_tag_name_key" ON "vendor_tag"("name");

-- CreateIndex
CREATE UNIQUE INDEX "contact_tag_name_key" ON "contact_tag"("name");

-- CreateIndex
CREATE UNIQUE INDEX "caller_name_key" ON "caller"("name");

-- CreateIndex
CREATE UNIQUE INDEX "brand_name_key" ON "brand"("name");

-- CreateIndex
CREATE UNIQUE INDEX "tradeshow_name_key" ON "tradeshow"("name");

-- CreateIndex
CREATE UNIQUE INDEX "tradeshow_short_name_key" ON "tradeshow"("short_name");

-- CreateIndex
CREATE UNIQUE INDEX "tradeshow_session_tradeshow_id_name_key" ON "tradeshow_session"("tradeshow_id", "name");

-- CreateIndex
CREATE UNIQUE INDEX "vendor_section_tradeshow_id_name_key" ON "vendor_section"("tradeshow_id", "name");

-- CreateIndex
CREATE UNIQUE INDEX "lifecycle_name_key" ON "lifecycle"("name");

-- CreateIndex
CREATE UNIQUE INDEX "lifecycle_option_lifecycle_id_title_key" ON "lifecycle_option"("lifecycle_id", "title");

-- CreateIndex
CREATE UNIQUE INDEX "lifecycle_option_id_lifecycle_id_key" ON "lifecycle_option"("id", "lifecycle_id");

-- AddForeignKey
ALTER TABLE "note" ADD CONSTRAINT "note_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "company"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "note" ADD CONSTRAINT "note_contact_id_fkey" FOREIGN KEY ("contact_id") REFERENCES "contact"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "note" ADD CONSTRAINT "note_creator_id_fkey" FOREIGN KEY ("creator_id") REFERENCES "user"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notification" ADD CONSTRAINT "notification_target_id_fkey" FOREIGN KEY ("target_id") REFERENCES "owner"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notification" ADD CONSTRAINT "notification_creator_id_fkey" FOREIGN KEY ("creator_id") REFERENCES "user"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notification" ADD CONSTRAINT "notification_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "company"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notification" ADD CONSTRAINT "notification_contact_id_fkey" FOREIGN KEY ("contact_id") REFERENCES "contact"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "mail" ADD CONSTRAINT "mail_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "company"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "mail" ADD CONSTRAINT "mail_contact_id_fkey" FOREIGN KEY ("contact_id") REFERENCES "contact"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "mail_attachment" ADD CONSTRAINT "mail_attachment_mail_id_fkey" FOREIGN KEY ("mail_id") REFERENCES "mail"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sequence_run" ADD CONSTRAINT "sequence_run_sequence_id_fkey" FOREIGN KEY ("sequence_id") REFERENCES "sequence"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sequence_run" ADD CONSTRAINT "sequence_run_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "company"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sequence_run" ADD CONSTRAINT "sequence_run_contact_id_fkey" FOREIGN KEY ("contact_id") REFERENCES "contact"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "audit_entry" ADD CONSTRAINT "audit_entry_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "company" ADD CONSTRAINT "company_country_id_fkey" FOREIGN KEY ("country_id") REFERENCES "country"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "company" ADD CONSTRAINT "company_state_id_fkey" FOREIGN KEY ("state_id") REFERENCES "state"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "company" ADD CONSTRAINT "company_lifecycle_platform_id_fkey" FOREIGN KEY ("lifecycle_platform_id") REFERENCES "lifecycle_platform"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "company" ADD CONSTRAINT "company_primary_contact_id_fkey" FOREIGN KEY ("primary_contact_id") REFERENCES "contact"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "company" ADD CONSTRAINT "company_primary_sales_contact_id_fkey" FOREIGN KEY ("primary_sales_contact_id") REFERENCES "contact"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "company" ADD CONSTRAINT "company_created_by_id_fkey" FOREIGN KEY ("created_by_id") REFERENCES "user"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "company_contact" ADD CONSTRAINT "company_contact_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "company"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "company_contact" ADD CONSTRAINT "company_contact_contact_id_fkey" FOREIGN KEY ("contact_id") REFERENCES "contact"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "company_phone" ADD CONSTRAINT "company_phone_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "company"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "company_phone" ADD CONSTRAINT "company_phone_country_id_fkey" FOREIGN KEY ("country_id") REFERENCES "country"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "company_phone" ADD CONSTRAINT "company_phone_type_fkey" FOREIGN KEY ("type") REFERENCES "phone_type"("code") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "company_social_network" ADD CONSTRAINT "company_social_network_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "company"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "company_social_network" ADD CONSTRAINT "company_social_network_social_network_id_fkey" FOREIGN KEY ("social_network_id") REFERENCES "social_network"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "company_account_type" ADD CONSTRAINT "company_account_type_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "company"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "company_account_type" ADD CONSTRAINT "company_account_type_account_type_id_fkey" FOREIGN KEY ("account_type_id") REFERENCES "account_type"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "company_tagging" ADD CONSTRAINT "company_tagging_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "company"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "company_tagging" ADD CONSTRAINT "company_tagging_tag_id_fkey" FOREIGN KEY ("tag_id") REFERENCES "company_tag"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "company_vendor_tagging" ADD CONSTRAINT "company_vendor_tagging_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "company"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "company_vendor_tagging" ADD CONSTRAINT "company_vendor_tagging_vendor_tag_id_fkey" FOREIGN KEY ("vendor_tag_id") REFERENCES "vendor_tag"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "company_brand" ADD CONSTRAINT "company_brand_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "company"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "company_brand" ADD CONSTRAINT "company_brand_brand_id_fkey" FOREIGN KEY ("brand_id") REFERENCES "brand"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "company_sale_owner" ADD CONSTRAINT "company_sale_owner_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "company"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "company_sale_owner" ADD CONSTRAINT "company_sale_owner_owner_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "owner"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "company_vendor_section" ADD CONSTRAINT "company_vendor_section_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "company"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "company_vendor_section" ADD CONSTRAINT "company_vendor_section_vendor_section_id_fkey" FOREIGN KEY ("vendor_section_id") REFERENCES "vendor_section"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "company_vendor_target" ADD CONSTRAINT "company_vendor_target_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "company"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "company_vendor_target" ADD CONSTRAINT "company_vendor_target_vendor_target_id_fkey" FOREIGN KEY ("vendor_target_id") REFERENCES "vendor_target"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "company_market_category" ADD CONSTRAINT "company_market_category_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "company"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "company_market_category" ADD CONSTRAINT "company_market_category_market_category_id_fkey" FOREIGN KEY ("market_category_id") REFERENCES "market_category"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "company_gender_age_range" ADD CONSTRAINT "company_gender_age_range_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "company"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "company_gender_age_range" ADD CONSTRAINT "company_gender_age_range_gender_age_range_id_fkey" FOREIGN KEY ("gender_age_range_id") REFERENCES "gender_age_range"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "company_buyer_type" ADD CONSTRAINT "company_buyer_type_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "company"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "company_buyer_type" ADD CONSTRAINT "company_buyer_type_buyer_type_id_fkey" FOREIGN KEY ("buyer_type_id") REFERENCES "buyer_type"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "company_media_type" ADD CONSTRAINT "company_media_type_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "company"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "company_media_type" ADD CONSTRAINT "company_media_type_media_type_id_fkey" FOREIGN KEY ("media_type_id") REFERENCES "media_type"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "company_followup" ADD CONSTRAINT "company_followup_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "company"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "company_followup" ADD CONSTRAINT "company_followup_tradeshow_id_fkey" FOREIGN KEY ("tradeshow_id") REFERENCES "tradeshow"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "company_lifecycle" ADD CONSTRAINT "company_lifecycle_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "company"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "company_lifecycle" ADD CONSTRAINT "company_lifecycle_lifecycle_id_fkey" FOREIGN KEY ("lifecycle_id") REFERENCES "lifecycle"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "company_lifecycle" ADD CONSTRAINT "company_lifecycle_lifecycle_option_id_lifecycle_id_fkey" FOREIGN KEY ("lifecycle_option_id", "lifecycle_id") REFERENCES "lifecycle_option"("id", "lifecycle_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "company_lifecycle" ADD CONSTRAINT "company_lifecycle_tradeshow_session_id_fkey" FOREIGN KEY ("tradeshow_session_id") REFERENCES "tradeshow_session"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "company_participation" ADD CONSTRAINT "company_participation_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "company"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "company_participation" ADD CONSTRAINT "company_participation_tradeshow_session_id_fkey" FOREIGN KEY ("tradeshow_session_id") REFERENCES "tradeshow_session"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "company_zoho" ADD CONSTRAINT "company_zoho_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "company"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "company_mobilier" ADD CONSTRAINT "company_mobilier_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "company"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "company_mobilier" ADD CONSTRAINT "company_mobilier_tradeshow_id_fkey" FOREIGN KEY ("tradeshow_id") REFERENCES "tradeshow"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "marketplace_account" ADD CONSTRAINT "marketplace_account_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "company"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "contact" ADD CONSTRAINT "contact_salutation_id_fkey" FOREIGN KEY ("salutation_id") REFERENCES "salutation"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "contact" ADD CONSTRAINT "contact_badge_id_fkey" FOREIGN KEY ("badge_id") REFERENCES "badge"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "contact" ADD CONSTRAINT "contact_outcome_id_fkey" FOREIGN KEY ("outcome_id") REFERENCES "outcome"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "contact" ADD CONSTRAINT "contact_country_id_fkey" FOREIGN KEY ("country_id") REFERENCES "country"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "contact" ADD CONSTRAINT "contact_created_by_id_fkey" FOREIGN KEY ("created_by_id") REFERENCES "user"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "contact_phone" ADD CONSTRAINT "contact_phone_contact_id_fkey" FOREIGN KEY ("contact_id") REFERENCES "contact"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "contact_phone" ADD CONSTRAINT "contact_phone_country_id_fkey" FOREIGN KEY ("country_id") REFERENCES "country"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "contact_phone" ADD CONSTRAINT "contact_phone_type_fkey" FOREIGN KEY ("type") REFERENCES "phone_type"("code") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "contact_social_network" ADD CONSTRAINT "contact_social_network_contact_id_fkey" FOREIGN KEY ("contact_id") REFERENCES "contact"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "contact_social_network" ADD CONSTRAINT "contact_social_network_social_network_id_fkey" FOREIGN KEY ("social_network_id") REFERENCES "social_network"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "contact_tagging" ADD CONSTRAINT "contact_tagging_contact_id_fkey" FOREIGN KEY ("contact_id") REFERENCES "contact"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "contact_tagging" ADD CONSTRAINT "contact_tagging_tag_id_fkey" FOREIGN KEY ("tag_id") REFERENCES "contact_tag"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "contact_caller" ADD CONSTRAINT "contact_caller_contact_id_fkey" FOREIGN KEY ("contact_id") REFERENCES "contact"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "contact_caller" ADD CONSTRAINT "contact_caller_caller_id_fkey" FOREIGN KEY ("caller_id") REFERENCES "caller"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "contact_session" ADD CONSTRAINT "contact_session_contact_id_fkey" FOREIGN KEY ("contact_id") REFERENCES "contact"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "contact_session" ADD CONSTRAINT "contact_session_tradeshow_session_id_fkey" FOREIGN KEY ("tradeshow_session_id") REFERENCES "tradeshow_session"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "owner" ADD CONSTRAINT "owner_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "user_ability" ADD CONSTRAINT "user_ability_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "access_token" ADD CONSTRAINT "access_token_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "state" ADD CONSTRAINT "state_country_id_fkey" FOREIGN KEY ("country_id") REFERENCES "country"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "account_type" ADD CONSTRAINT "account_type_parent_id_fkey" FOREIGN KEY ("parent_id") REFERENCES "account_type"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "market_category" ADD CONSTRAINT "market_category_parent_id_fkey" FOREIGN KEY ("parent_id") REFERENCES "market_category"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tradeshow_session" ADD CONSTRAINT "tradeshow_session_tradeshow_id_fkey" FOREIGN KEY ("tradeshow_id") REFERENCES "tradeshow"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "vendor_section" ADD CONSTRAINT "vendor_section_tradeshow_id_fkey" FOREIGN KEY ("tradeshow_id") REFERENCES "tradeshow"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "lifecycle" ADD CONSTRAINT "lifecycle_tradeshow_id_fkey" FOREIGN KEY ("tradeshow_id") REFERENCES "tradeshow"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "lifecycle" ADD CONSTRAINT "lifecycle_session_id_fkey" FOREIGN KEY ("session_id") REFERENCES "tradeshow_session"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "lifecycle_option" ADD CONSTRAINT "lifecycle_option_lifecycle_id_fkey" FOREIGN KEY ("lifecycle_id") REFERENCES "lifecycle"("id") ON DELETE CASCADE ON UPDATE CASCADE;
