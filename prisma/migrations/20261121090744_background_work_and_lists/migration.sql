-- CreateEnum
CREATE TYPE "mailing_status" AS ENUM ('SENT', 'OPENED', 'CLICKED');

-- CreateEnum
CREATE TYPE "user_link_kind" AS ENUM ('invite', 'reset');

-- CreateEnum
CREATE TYPE "job_status" AS ENUM ('queued', 'running', 'completed', 'cancelled', 'failed');

-- CreateEnum
CREATE TYPE "job_row_status" AS ENUM ('pending', 'done', 'failed', 'skipped');

-- DropForeignKey
ALTER TABLE "contact" DROP CONSTRAINT "contact_country_id_fkey";

-- AlterTable
ALTER TABLE "audit_entry" ADD COLUMN     "version" INTEGER;

-- AlterTable
ALTER TABLE "contact" DROP COLUMN "country_id",
ADD COLUMN     "account_type_ids" INTEGER[] DEFAULT ARRAY[]::INTEGER[],
ADD COLUMN     "caller_ids" INTEGER[] DEFAULT ARRAY[]::INTEGER[],
ADD COLUMN     "company_id" INTEGER,
ADD COLUMN     "company_names" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "country_ids" INTEGER[] DEFAULT ARRAY[]::INTEGER[],
ADD COLUMN     "has_active_sequence" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "has_website" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "is_blacklisted" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "is_on_marketplace" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "lifecycle_option_ids" INTEGER[] DEFAULT ARRAY[]::INTEGER[],
ADD COLUMN     "participation_ids" INTEGER[] DEFAULT ARRAY[]::INTEGER[],
ADD COLUMN     "registered_ids" INTEGER[] DEFAULT ARRAY[]::INTEGER[],
ADD COLUMN     "state_ids" INTEGER[] DEFAULT ARRAY[]::INTEGER[],
ADD COLUMN     "tag_ids" INTEGER[] DEFAULT ARRAY[]::INTEGER[],
ADD COLUMN     "unsubscribed_at" TIMESTAMPTZ(3),
ADD COLUMN     "visited_ids" INTEGER[] DEFAULT ARRAY[]::INTEGER[];

-- AlterTable
ALTER TABLE "user" ALTER COLUMN "password_hash" DROP NOT NULL;

-- CreateTable
CREATE TABLE "mailing_subscription" (
    "mailing_list_id" INTEGER NOT NULL,
    "contact_id" INTEGER NOT NULL,

    CONSTRAINT "mailing_subscription_pkey" PRIMARY KEY ("mailing_list_id","contact_id")
);

-- CreateTable
CREATE TABLE "mailing_send" (
    "id" SERIAL NOT NULL,
    "contact_id" INTEGER NOT NULL,
    "object" TEXT NOT NULL,
    "from" TEXT NOT NULL,
    "sent_at" TIMESTAMPTZ(3) NOT NULL,
    "status" "mailing_status" NOT NULL DEFAULT 'SENT',
    "illustration" TEXT,

    CONSTRAINT "mailing_send_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "record_merge" (
    "id" SERIAL NOT NULL,
    "record_type" TEXT NOT NULL,
    "kept_id" INTEGER NOT NULL,
    "removed_id" INTEGER NOT NULL,
    "user_id" INTEGER,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "moved" JSONB NOT NULL,
    "undone_at" TIMESTAMPTZ(3),

    CONSTRAINT "record_merge_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "user_link" (
    "id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "kind" "user_link_kind" NOT NULL,
    "secret_hash" BYTEA NOT NULL,
    "created_by_id" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "user_link_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "saved_filter" (
    "id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "list" TEXT NOT NULL,
    "name" CITEXT NOT NULL,
    "query" TEXT NOT NULL,
    "is_shared" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "saved_filter_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "user_preference" (
    "user_id" INTEGER NOT NULL,
    "key" TEXT NOT NULL,
    "value" JSONB NOT NULL,

    CONSTRAINT "user_preference_pkey" PRIMARY KEY ("user_id","key")
);

-- CreateTable
CREATE TABLE "job" (
    "id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "status" "job_status" NOT NULL DEFAULT 'queued',
    "input" JSONB NOT NULL,
    "total" INTEGER NOT NULL DEFAULT 0,
    "done" INTEGER NOT NULL DEFAULT 0,
    "errors" INTEGER NOT NULL DEFAULT 0,
    "failure" TEXT,
    "file_id" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "started_at" TIMESTAMPTZ(3),
    "ended_at" TIMESTAMPTZ(3),
    "cancel_requested_at" TIMESTAMPTZ(3),
    "reverts_id" INTEGER,

    CONSTRAINT "job_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "job_row" (
    "job_id" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,
    "record_id" INTEGER,
    "status" "job_row_status" NOT NULL DEFAULT 'pending',
    "message" TEXT,
    "data" JSONB,

    CONSTRAINT "job_row_pkey" PRIMARY KEY ("job_id","position")
);

-- CreateTable
CREATE TABLE "stored_file" (
    "id" SERIAL NOT NULL,
    "key" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "mime" TEXT NOT NULL,
    "size" BIGINT NOT NULL,
    "user_id" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3),

    CONSTRAINT "stored_file_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "mailing_subscription_contact_id_idx" ON "mailing_subscription"("contact_id");

-- CreateIndex
CREATE INDEX "mailing_send_contact_id_sent_at_idx" ON "mailing_send"("contact_id", "sent_at" DESC);

-- CreateIndex
CREATE INDEX "record_merge_record_type_kept_id_idx" ON "record_merge"("record_type", "kept_id");

-- CreateIndex
CREATE INDEX "record_merge_record_type_removed_id_idx" ON "record_merge"("record_type", "removed_id");

-- CreateIndex
CREATE UNIQUE INDEX "user_link_secret_hash_key" ON "user_link"("secret_hash");

-- CreateIndex
CREATE INDEX "user_link_user_id_idx" ON "user_link"("user_id");

-- CreateIndex
CREATE INDEX "saved_filter_list_idx" ON "saved_filter"("list");

-- CreateIndex
CREATE UNIQUE INDEX "saved_filter_user_id_list_name_key" ON "saved_filter"("user_id", "list", "name");

-- CreateIndex
CREATE UNIQUE INDEX "job_reverts_id_key" ON "job"("reverts_id");

-- CreateIndex
CREATE INDEX "job_user_id_created_at_idx" ON "job"("user_id", "created_at" DESC);

-- CreateIndex
CREATE INDEX "job_file_id_idx" ON "job"("file_id");

-- CreateIndex
CREATE UNIQUE INDEX "stored_file_key_key" ON "stored_file"("key");

-- CreateIndex
CREATE INDEX "stored_file_user_id_idx" ON "stored_file"("user_id");

-- CreateIndex
CREATE INDEX "stored_file_expires_at_idx" ON "stored_file"("expires_at");

-- AddForeignKey
ALTER TABLE "mailing_subscription" ADD CONSTRAINT "mailing_subscription_mailing_list_id_fkey" FOREIGN KEY ("mailing_list_id") REFERENCES "mailing_list"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "mailing_subscription" ADD CONSTRAINT "mailing_subscription_contact_id_fkey" FOREIGN KEY ("contact_id") REFERENCES "contact"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "mailing_send" ADD CONSTRAINT "mailing_send_contact_id_fkey" FOREIGN KEY ("contact_id") REFERENCES "contact"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "record_merge" ADD CONSTRAINT "record_merge_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "user_link" ADD CONSTRAINT "user_link_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "user_link" ADD CONSTRAINT "user_link_created_by_id_fkey" FOREIGN KEY ("created_by_id") REFERENCES "user"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "saved_filter" ADD CONSTRAINT "saved_filter_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "user_preference" ADD CONSTRAINT "user_preference_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "job" ADD CONSTRAINT "job_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "job" ADD CONSTRAINT "job_file_id_fkey" FOREIGN KEY ("file_id") REFERENCES "stored_file"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "job" ADD CONSTRAINT "job_reverts_id_fkey" FOREIGN KEY ("reverts_id") REFERENCES "job"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "job_row" ADD CONSTRAINT "job_row_job_id_fkey" FOREIGN KEY ("job_id") REFERENCES "job"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "stored_file" ADD CONSTRAINT "stored_file_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE SET NULL ON UPDATE CASCADE;
