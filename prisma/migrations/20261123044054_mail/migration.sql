-- Mails written so far are kept aside while their table changes, and put back at the end.
CREATE TEMPORARY TABLE kept_mail ON COMMIT DROP AS
SELECT id, company_id, contact_id, status::text AS status, id_message, "from", "to", subject, html_body, pinned, created_at FROM mail;
DROP TRIGGER IF EXISTS company_link_inserted ON mail;
DROP TRIGGER IF EXISTS company_link_deleted ON mail;
DROP TRIGGER IF EXISTS company_link_updated ON mail;
ALTER TABLE mail DROP CONSTRAINT mail_one_subject;
DELETE FROM mail;

-- CreateEnum
CREATE TYPE "mail_intake" AS ENUM ('imap', 'local');

-- CreateEnum
CREATE TYPE "mail_security" AS ENUM ('tls', 'starttls', 'none');

-- CreateEnum
CREATE TYPE "mailbox_auth" AS ENUM ('password', 'oauth');

-- CreateEnum
CREATE TYPE "mailbox_state" AS ENUM ('new', 'reading', 'waiting', 'unreachable', 'refused', 'stuck');

-- CreateEnum
CREATE TYPE "mail_direction" AS ENUM ('in', 'out');

-- CreateEnum
CREATE TYPE "delivery_status" AS ENUM ('queued', 'sending', 'sent', 'failed', 'unknown', 'cancelled');

-- CreateEnum
CREATE TYPE "bulk_mail_status" AS ENUM ('preparing', 'running', 'paused', 'stopped', 'cancelled', 'done');

-- DropForeignKey
ALTER TABLE "mail" DROP CONSTRAINT "mail_company_id_fkey";

-- DropForeignKey
ALTER TABLE "mail" DROP CONSTRAINT "mail_contact_id_fkey";

-- DropIndex
DROP INDEX "mail_id_message_key";

-- DropIndex
DROP INDEX "mail_company_id_created_at_idx";

-- DropIndex
DROP INDEX "mail_contact_id_created_at_idx";

-- AlterTable
ALTER TABLE "mail" DROP COLUMN "company_id",
DROP COLUMN "contact_id",
DROP COLUMN "from",
DROP COLUMN "id_message",
DROP COLUMN "status",
ADD COLUMN     "author_id" INTEGER,
ADD COLUMN     "cc" JSONB NOT NULL DEFAULT '[]',
ADD COLUMN     "direction" "mail_direction" NOT NULL,
ADD COLUMN     "from_email" CITEXT NOT NULL,
ADD COLUMN     "from_name" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "has_remote_images" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "in_reply_to" TEXT,
ADD COLUMN     "is_auto_reply" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "message_id" TEXT NOT NULL,
ADD COLUMN     "refs" TEXT[] DEFAULT ARRAY[]::TEXT[],
ADD COLUMN     "removed_at" TIMESTAMPTZ(3),
ADD COLUMN     "removed_by_id" INTEGER,
ADD COLUMN     "search" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "sent_at" TIMESTAMPTZ(3) NOT NULL,
ADD COLUMN     "text_body" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "thread_id" INTEGER NOT NULL,
DROP COLUMN "to",
ADD COLUMN     "to" JSONB NOT NULL DEFAULT '[]';

-- AlterTable
ALTER TABLE "mail_attachment" ADD COLUMN     "content_id" TEXT,
ADD COLUMN     "file_id" INTEGER,
ADD COLUMN     "mime" TEXT NOT NULL DEFAULT 'application/octet-stream',
ADD COLUMN     "omitted" TEXT,
ADD COLUMN     "position" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "size" BIGINT NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "tradeshow_session" ADD COLUMN     "mail_values" JSONB NOT NULL DEFAULT '{}';

-- DropEnum
DROP TYPE "mail_status";

-- CreateTable
CREATE TABLE "mailbox" (
    "id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "email" CITEXT NOT NULL,
    "display_name" TEXT NOT NULL,
    "intake" "mail_intake" NOT NULL DEFAULT 'imap',
    "imap_host" TEXT NOT NULL DEFAULT '',
    "imap_port" INTEGER NOT NULL DEFAULT 993,
    "imap_security" "mail_security" NOT NULL DEFAULT 'tls',
    "smtp_host" TEXT NOT NULL,
    "smtp_port" INTEGER NOT NULL,
    "smtp_security" "mail_security" NOT NULL,
    "username" TEXT NOT NULL,
    "auth" "mailbox_auth" NOT NULL DEFAULT 'password',
    "provider" TEXT,
    "sealed_secret" TEXT NOT NULL,
    "state" "mailbox_state" NOT NULL DEFAULT 'new',
    "state_since" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_contact_at" TIMESTAMPTZ(3),
    "last_error" TEXT,
    "last_error_detail" TEXT,
    "last_error_at" TIMESTAMPTZ(3),
    "failures" INTEGER NOT NULL DEFAULT 0,
    "retry_at" TIMESTAMPTZ(3),
    "check_asked_at" TIMESTAMPTZ(3),
    "lease_holder" TEXT,
    "lease_until" TIMESTAMPTZ(3),
    "per_minute" INTEGER NOT NULL DEFAULT 30,
    "per_day" INTEGER NOT NULL DEFAULT 500,
    "next_bulk_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "sent_on" DATE,
    "sent_count" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "mailbox_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "mailbox_folder" (
    "id" SERIAL NOT NULL,
    "mailbox_id" INTEGER NOT NULL,
    "path" TEXT NOT NULL,
    "role" TEXT NOT NULL,
    "uid_validity" BIGINT,
    "last_uid" BIGINT NOT NULL DEFAULT 0,
    "first_uid" BIGINT,
    "mod_seq" BIGINT,
    "seen" INTEGER NOT NULL DEFAULT 0,
    "kept" INTEGER NOT NULL DEFAULT 0,
    "skipped" INTEGER NOT NULL DEFAULT 0,
    "left" INTEGER,

    CONSTRAINT "mailbox_folder_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "mailbox_exclusion" (
    "id" SERIAL NOT NULL,
    "mailbox_id" INTEGER NOT NULL,
    "pattern" CITEXT NOT NULL,

    CONSTRAINT "mailbox_exclusion_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "mail_profile" (
    "user_id" INTEGER NOT NULL,
    "signature_text" TEXT NOT NULL DEFAULT '',
    "signature_html" TEXT NOT NULL DEFAULT '',
    "languages" TEXT[] DEFAULT ARRAY['en', 'fr']::TEXT[],
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "mail_profile_pkey" PRIMARY KEY ("user_id")
);

-- CreateTable
CREATE TABLE "mail_thread" (
    "id" SERIAL NOT NULL,
    "subject" TEXT NOT NULL,
    "mails" INTEGER NOT NULL DEFAULT 0,
    "last_mail_at" TIMESTAMPTZ(3) NOT NULL,
    "last_in_at" TIMESTAMPTZ(3),
    "last_out_at" TIMESTAMPTZ(3),
    "pinned" BOOLEAN NOT NULL DEFAULT false,
    "private_by_id" INTEGER,
    "assignee_id" INTEGER,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "mail_thread_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "mail_thread_address" (
    "thread_id" INTEGER NOT NULL,
    "email" CITEXT NOT NULL,

    CONSTRAINT "mail_thread_address_pkey" PRIMARY KEY ("thread_id","email")
);

-- CreateTable
CREATE TABLE "mail_thread_contact" (
    "thread_id" INTEGER NOT NULL,
    "contact_id" INTEGER NOT NULL,
    "last_mail_at" TIMESTAMPTZ(3) NOT NULL,
    "pinned" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "mail_thread_contact_pkey" PRIMARY KEY ("contact_id","thread_id")
);

-- CreateTable
CREATE TABLE "mail_thread_company" (
    "thread_id" INTEGER NOT NULL,
    "company_id" INTEGER NOT NULL,
    "last_mail_at" TIMESTAMPTZ(3) NOT NULL,
    "pinned" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "mail_thread_company_pkey" PRIMARY KEY ("company_id","thread_id")
);

-- CreateTable
CREATE TABLE "mail_thread_member" (
    "thread_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,
    "last_mail_at" TIMESTAMPTZ(3) NOT NULL,
    "unread" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "mail_thread_member_pkey" PRIMARY KEY ("user_id","thread_id")
);

-- CreateTable
CREATE TABLE "mail_copy" (
    "id" SERIAL NOT NULL,
    "mailbox_id" INTEGER NOT NULL,
    "mail_id" INTEGER NOT NULL,
    "folder_id" INTEGER,
    "uid" BIGINT,
    "seen" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "mail_copy_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "mail_delivery" (
    "mail_id" INTEGER NOT NULL,
    "mailbox_id" INTEGER,
    "user_id" INTEGER,
    "company_id" INTEGER,
    "contact_id" INTEGER,
    "registration_id" INTEGER,
    "bulk_mail_id" INTEGER,
    "status" "delivery_status" NOT NULL DEFAULT 'queued',
    "due_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "claimed_by" TEXT,
    "claimed_until" TIMESTAMPTZ(3),
    "data_at" TIMESTAMPTZ(3),
    "sent_at" TIMESTAMPTZ(3),
    "reply" TEXT,
    "failure" TEXT,
    "refused" JSONB NOT NULL DEFAULT '[]',
    "filed_at" TIMESTAMPTZ(3),

    CONSTRAINT "mail_delivery_pkey" PRIMARY KEY ("mail_id")
);

-- CreateTable
CREATE TABLE "mail_draft" (
    "id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "place" TEXT NOT NULL,
    "values" JSONB NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "mail_draft_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "mail_draft_file" (
    "draft_id" INTEGER NOT NULL,
    "file_id" INTEGER NOT NULL,

    CONSTRAINT "mail_draft_file_pkey" PRIMARY KEY ("draft_id","file_id")
);

-- CreateTable
CREATE TABLE "trusted_image_sender" (
    "user_id" INTEGER NOT NULL,
    "email" CITEXT NOT NULL,

    CONSTRAINT "trusted_image_sender_pkey" PRIMARY KEY ("user_id","email")
);

-- CreateTable
CREATE TABLE "mail_template" (
    "id" SERIAL NOT NULL,
    "type" INTEGER NOT NULL,
    "lifecycle" TEXT,
    "is_locked" BOOLEAN NOT NULL DEFAULT false,
    "position" INTEGER NOT NULL DEFAULT 0,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "mail_template_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "mail_template_text" (
    "template_id" INTEGER NOT NULL,
    "language" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "object" TEXT NOT NULL,
    "content" TEXT NOT NULL,

    CONSTRAINT "mail_template_text_pkey" PRIMARY KEY ("template_id","language")
);

-- CreateTable
CREATE TABLE "mail_template_version" (
    "template_id" INTEGER NOT NULL,
    "version" INTEGER NOT NULL,
    "values" JSONB NOT NULL,
    "user_id" INTEGER,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "mail_template_version_pkey" PRIMARY KEY ("template_id","version")
);

-- CreateTable
CREATE TABLE "mail_template_document" (
    "template_id" INTEGER NOT NULL,
    "document_id" INTEGER NOT NULL,

    CONSTRAINT "mail_template_document_pkey" PRIMARY KEY ("template_id","document_id")
);

-- CreateTable
CREATE TABLE "document" (
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "file_id" INTEGER NOT NULL,
    "preview_id" INTEGER,
    "user_id" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "document_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "bulk_mail" (
    "id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "mailbox_id" INTEGER,
    "list" TEXT NOT NULL,
    "target" JSONB NOT NULL,
    "subject" TEXT NOT NULL,
    "content" TEXT NOT NULL,
    "status" "bulk_mail_status" NOT NULL DEFAULT 'preparing',
    "stop_reason" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "ended_at" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "bulk_mail_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "bulk_mail_row" (
    "bulk_mail_id" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,
    "contact_id" INTEGER,
    "company_id" INTEGER,
    "name" TEXT NOT NULL,
    "email" CITEXT,
    "excluded" TEXT,
    "mail_id" INTEGER,

    CONSTRAINT "bulk_mail_row_pkey" PRIMARY KEY ("bulk_mail_id","position")
);

-- CreateTable
CREATE TABLE "bulk_mail_file" (
    "bulk_mail_id" INTEGER NOT NULL,
    "file_id" INTEGER NOT NULL,

    CONSTRAINT "bulk_mail_file_pkey" PRIMARY KEY ("bulk_mail_id","file_id")
);

-- CreateTable
CREATE TABLE "system_mail" (
    "id" SERIAL NOT NULL,
    "kind" TEXT NOT NULL,
    "email" CITEXT NOT NULL,
    "language" TEXT NOT NULL DEFAULT 'en',
    "sealed" TEXT NOT NULL,
    "key" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "claimed_at" TIMESTAMPTZ(3),
    "sent_at" TIMESTAMPTZ(3),
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "failure" TEXT,

    CONSTRAINT "system_mail_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "mailbox_user_id_key" ON "mailbox"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "mailbox_email_key" ON "mailbox"("email");

-- CreateIndex
CREATE UNIQUE INDEX "mailbox_folder_mailbox_id_path_key" ON "mailbox_folder"("mailbox_id", "path");

-- CreateIndex
CREATE UNIQUE INDEX "mailbox_exclusion_mailbox_id_pattern_key" ON "mailbox_exclusion"("mailbox_id", "pattern");

-- CreateIndex
CREATE INDEX "mail_thread_assignee_id_idx" ON "mail_thread"("assignee_id");

-- CreateIndex
CREATE INDEX "mail_thread_address_email_idx" ON "mail_thread_address"("email");

-- CreateIndex
CREATE INDEX "mail_thread_contact_thread_id_idx" ON "mail_thread_contact"("thread_id");

-- CreateIndex
CREATE INDEX "mail_thread_contact_contact_id_pinned_last_mail_at_thread_i_idx" ON "mail_thread_contact"("contact_id", "pinned" DESC, "last_mail_at" DESC, "thread_id" DESC);

-- CreateIndex
CREATE INDEX "mail_thread_company_thread_id_idx" ON "mail_thread_company"("thread_id");

-- CreateIndex
CREATE INDEX "mail_thread_company_company_id_pinned_last_mail_at_thread_i_idx" ON "mail_thread_company"("company_id", "pinned" DESC, "last_mail_at" DESC, "thread_id" DESC);

-- CreateIndex
CREATE INDEX "mail_thread_member_thread_id_idx" ON "mail_thread_member"("thread_id");

-- CreateIndex
CREATE INDEX "mail_copy_mail_id_idx" ON "mail_copy"("mail_id");

-- CreateIndex
CREATE UNIQUE INDEX "mail_copy_mailbox_id_mail_id_key" ON "mail_copy"("mailbox_id", "mail_id");

-- CreateIndex
CREATE UNIQUE INDEX "mail_copy_folder_id_uid_key" ON "mail_copy"("folder_id", "uid");

-- CreateIndex
CREATE INDEX "mail_delivery_company_id_idx" ON "mail_delivery"("company_id");

-- CreateIndex
CREATE INDEX "mail_delivery_contact_id_idx" ON "mail_delivery"("contact_id");

-- CreateIndex
CREATE INDEX "mail_delivery_registration_id_idx" ON "mail_delivery"("registration_id");

-- CreateIndex
CREATE INDEX "mail_delivery_user_id_idx" ON "mail_delivery"("user_id");

-- CreateIndex
CREATE INDEX "mail_delivery_bulk_mail_id_idx" ON "mail_delivery"("bulk_mail_id");

-- CreateIndex
CREATE UNIQUE INDEX "mail_draft_user_id_place_key" ON "mail_draft"("user_id", "place");

-- CreateIndex
CREATE INDEX "mail_draft_file_file_id_idx" ON "mail_draft_file"("file_id");

-- CreateIndex
CREATE INDEX "mail_template_version_user_id_idx" ON "mail_template_version"("user_id");

-- CreateIndex
CREATE INDEX "mail_template_document_document_id_idx" ON "mail_template_document"("document_id");

-- CreateIndex
CREATE UNIQUE INDEX "document_file_id_key" ON "document"("file_id");

-- CreateIndex
CREATE INDEX "document_user_id_idx" ON "document"("user_id");

-- CreateIndex
CREATE INDEX "bulk_mail_user_id_created_at_idx" ON "bulk_mail"("user_id", "created_at" DESC);

-- CreateIndex
CREATE INDEX "bulk_mail_mailbox_id_idx" ON "bulk_mail"("mailbox_id");

-- CreateIndex
CREATE UNIQUE INDEX "bulk_mail_row_mail_id_key" ON "bulk_mail_row"("mail_id");

-- CreateIndex
CREATE INDEX "bulk_mail_row_contact_id_idx" ON "bulk_mail_row"("contact_id");

-- CreateIndex
CREATE INDEX "bulk_mail_file_file_id_idx" ON "bulk_mail_file"("file_id");

-- CreateIndex
CREATE UNIQUE INDEX "system_mail_key_key" ON "system_mail"("key");

-- CreateIndex
CREATE INDEX "system_mail_created_at_idx" ON "system_mail"("created_at");

-- CreateIndex
CREATE UNIQUE INDEX "mail_message_id_key" ON "mail"("message_id");

-- CreateIndex
CREATE INDEX "mail_thread_id_sent_at_id_idx" ON "mail"("thread_id", "sent_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "mail_author_id_idx" ON "mail"("author_id");

-- CreateIndex
CREATE UNIQUE INDEX "mail_attachment_path_key" ON "mail_attachment"("path");

-- CreateIndex
CREATE INDEX "mail_attachment_file_id_idx" ON "mail_attachment"("file_id");

-- AddForeignKey
ALTER TABLE "mailbox" ADD CONSTRAINT "mailbox_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "mailbox_folder" ADD CONSTRAINT "mailbox_folder_mailbox_id_fkey" FOREIGN KEY ("mailbox_id") REFERENCES "mailbox"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "mailbox_exclusion" ADD CONSTRAINT "mailbox_exclusion_mailbox_id_fkey" FOREIGN KEY ("mailbox_id") REFERENCES "mailbox"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "mail_profile" ADD CONSTRAINT "mail_profile_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "mail_thread" ADD CONSTRAINT "mail_thread_private_by_id_fkey" FOREIGN KEY ("private_by_id") REFERENCES "user"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "mail_thread" ADD CONSTRAINT "mail_thread_assignee_id_fkey" FOREIGN KEY ("assignee_id") REFERENCES "user"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "mail_thread_address" ADD CONSTRAINT "mail_thread_address_thread_id_fkey" FOREIGN KEY ("thread_id") REFERENCES "mail_thread"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "mail_thread_contact" ADD CONSTRAINT "mail_thread_contact_thread_id_fkey" FOREIGN KEY ("thread_id") REFERENCES "mail_thread"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "mail_thread_contact" ADD CONSTRAINT "mail_thread_contact_contact_id_fkey" FOREIGN KEY ("contact_id") REFERENCES "contact"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "mail_thread_company" ADD CONSTRAINT "mail_thread_company_thread_id_fkey" FOREIGN KEY ("thread_id") REFERENCES "mail_thread"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "mail_thread_company" ADD CONSTRAINT "mail_thread_company_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "company"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "mail_thread_member" ADD CONSTRAINT "mail_thread_member_thread_id_fkey" FOREIGN KEY ("thread_id") REFERENCES "mail_thread"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "mail_thread_member" ADD CONSTRAINT "mail_thread_member_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "mail" ADD CONSTRAINT "mail_thread_id_fkey" FOREIGN KEY ("thread_id") REFERENCES "mail_thread"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "mail" ADD CONSTRAINT "mail_author_id_fkey" FOREIGN KEY ("author_id") REFERENCES "user"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "mail" ADD CONSTRAINT "mail_removed_by_id_fkey" FOREIGN KEY ("removed_by_id") REFERENCES "user"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "mail_copy" ADD CONSTRAINT "mail_copy_mailbox_id_fkey" FOREIGN KEY ("mailbox_id") REFERENCES "mailbox"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "mail_copy" ADD CONSTRAINT "mail_copy_mail_id_fkey" FOREIGN KEY ("mail_id") REFERENCES "mail"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "mail_copy" ADD CONSTRAINT "mail_copy_folder_id_fkey" FOREIGN KEY ("folder_id") REFERENCES "mailbox_folder"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "mail_attachment" ADD CONSTRAINT "mail_attachment_file_id_fkey" FOREIGN KEY ("file_id") REFERENCES "stored_file"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "mail_delivery" ADD CONSTRAINT "mail_delivery_mail_id_fkey" FOREIGN KEY ("mail_id") REFERENCES "mail"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "mail_delivery" ADD CONSTRAINT "mail_delivery_mailbox_id_fkey" FOREIGN KEY ("mailbox_id") REFERENCES "mailbox"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "mail_delivery" ADD CONSTRAINT "mail_delivery_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "mail_delivery" ADD CONSTRAINT "mail_delivery_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "company"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "mail_delivery" ADD CONSTRAINT "mail_delivery_contact_id_fkey" FOREIGN KEY ("contact_id") REFERENCES "contact"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "mail_delivery" ADD CONSTRAINT "mail_delivery_registration_id_fkey" FOREIGN KEY ("registration_id") REFERENCES "registration"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "mail_delivery" ADD CONSTRAINT "mail_delivery_bulk_mail_id_fkey" FOREIGN KEY ("bulk_mail_id") REFERENCES "bulk_mail"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "mail_draft" ADD CONSTRAINT "mail_draft_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "mail_draft_file" ADD CONSTRAINT "mail_draft_file_draft_id_fkey" FOREIGN KEY ("draft_id") REFERENCES "mail_draft"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "mail_draft_file" ADD CONSTRAINT "mail_draft_file_file_id_fkey" FOREIGN KEY ("file_id") REFERENCES "stored_file"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "trusted_image_sender" ADD CONSTRAINT "trusted_image_sender_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "mail_template_text" ADD CONSTRAINT "mail_template_text_template_id_fkey" FOREIGN KEY ("template_id") REFERENCES "mail_template"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "mail_template_version" ADD CONSTRAINT "mail_template_version_template_id_fkey" FOREIGN KEY ("template_id") REFERENCES "mail_template"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "mail_template_version" ADD CONSTRAINT "mail_template_version_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "mail_template_document" ADD CONSTRAINT "mail_template_document_template_id_fkey" FOREIGN KEY ("template_id") REFERENCES "mail_template"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "mail_template_document" ADD CONSTRAINT "mail_template_document_document_id_fkey" FOREIGN KEY ("document_id") REFERENCES "document"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "document" ADD CONSTRAINT "document_file_id_fkey" FOREIGN KEY ("file_id") REFERENCES "stored_file"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "document" ADD CONSTRAINT "document_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "bulk_mail" ADD CONSTRAINT "bulk_mail_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "bulk_mail" ADD CONSTRAINT "bulk_mail_mailbox_id_fkey" FOREIGN KEY ("mailbox_id") REFERENCES "mailbox"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "bulk_mail_row" ADD CONSTRAINT "bulk_mail_row_bulk_mail_id_fkey" FOREIGN KEY ("bulk_mail_id") REFERENCES "bulk_mail"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "bulk_mail_row" ADD CONSTRAINT "bulk_mail_row_contact_id_fkey" FOREIGN KEY ("contact_id") REFERENCES "contact"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "bulk_mail_row" ADD CONSTRAINT "bulk_mail_row_mail_id_fkey" FOREIGN KEY ("mail_id") REFERENCES "mail"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "bulk_mail_file" ADD CONSTRAINT "bulk_mail_file_bulk_mail_id_fkey" FOREIGN KEY ("bulk_mail_id") REFERENCES "bulk_mail"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "bulk_mail_file" ADD CONSTRAINT "bulk_mail_file_file_id_fkey" FOREIGN KEY ("file_id") REFERENCES "stored_file"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Waiting deliveries, and those whose sender may have died.
CREATE INDEX mail_delivery_due ON mail_delivery (due_at) WHERE status = 'queued';
CREATE INDEX mail_delivery_claimed ON mail_delivery (claimed_until) WHERE status = 'sending';
CREATE INDEX mail_delivery_pending ON mail_delivery (company_id) WHERE status IN ('queued', 'sending');
-- Messenger: conversations of a user, unread first, then the latest.
CREATE INDEX mail_thread_member_shown ON mail_thread_member (user_id, (unread > 0) DESC, last_mail_at DESC, thread_id DESC);
CREATE INDEX mail_search ON mail USING gin (search gin_trgm_ops);
-- Answers that came before what they answer.
CREATE INDEX mail_refs ON mail USING gin (refs);
-- Nobody gets a bulk mail twice.
CREATE UNIQUE INDEX bulk_mail_row_email ON bulk_mail_row (bulk_mail_id, email) WHERE excluded IS NULL;
-- One bulk mail at a time for each user.
CREATE UNIQUE INDEX bulk_mail_active ON bulk_mail (user_id) WHERE status IN ('preparing', 'running', 'paused');
CREATE INDEX system_mail_waiting ON system_mail (id) WHERE sent_at IS NULL;
ALTER TABLE bulk_mail_row ADD CONSTRAINT bulk_mail_row_has_reason CHECK (email IS NOT NULL OR excluded IS NOT NULL);
ALTER TABLE mail_thread_member ADD CONSTRAINT mail_thread_member_unread CHECK (unread >= 0);
ALTER TABLE mail_template ADD CONSTRAINT mail_template_type CHECK (type IN (1, 2, 3, 7));
ALTER TABLE mail_template_text ADD CONSTRAINT mail_template_language CHECK (language IN ('en', 'fr'));
ALTER TABLE mailbox_folder ADD CONSTRAINT mailbox_folder_role CHECK (role IN ('inbox', 'sent'));

-- Mails written before, each a conversation of its own under the id of the mail.
INSERT INTO mail_thread (id, subject, mails, last_mail_at, last_in_at, last_out_at, pinned)
SELECT id, subject, 1, created_at, CASE WHEN status = 'received' THEN created_at END, CASE WHEN status <> 'received' THEN created_at END, pinned
FROM kept_mail;
SELECT setval(pg_get_serial_sequence('mail_thread', 'id'), greatest((SELECT max(id) FROM mail_thread), 1));
INSERT INTO mail (id, thread_id, direction, message_id, from_email, "to", subject, html_body, text_body, search, sent_at, created_at, pinned)
SELECT id, id, CASE WHEN status = 'received' THEN 'in' ELSE 'out' END::mail_direction,
  coalesce(btrim(id_message, '<>'), 'mail-' || id || '@localhost'), "from",
  (SELECT coalesce(jsonb_agg(jsonb_build_object('name', '', 'email', email)), '[]') FROM unnest("to") email),
  subject, html_body, regexp_replace(html_body, '<[^>]*>', ' ', 'g'),
  search_text(subject, "from"::text, array_to_string("to", ' '), regexp_replace(html_body, '<[^>]*>', ' ', 'g')), created_at, created_at, pinned
FROM kept_mail;
INSERT INTO mail_thread_address (thread_id, email)
SELECT id, "from" FROM kept_mail WHERE status = 'received'
UNION SELECT id, email FROM kept_mail, unnest("to") email WHERE status <> 'received';
INSERT INTO mail_thread_company (thread_id, company_id, last_mail_at, pinned)
SELECT id, company_id, created_at, pinned FROM kept_mail WHERE company_id IS NOT NULL;
INSERT INTO mail_thread_contact (thread_id, contact_id, last_mail_at, pinned)
SELECT id, contact_id, created_at, pinned FROM kept_mail WHERE contact_id IS NOT NULL;
-- Nothing was really sent before: what stood as being sent will not be.
INSERT INTO mail_delivery (mail_id, status, company_id, contact_id, sent_at)
SELECT id, CASE status WHEN 'sent' THEN 'sent' WHEN 'failed' THEN 'failed' ELSE 'cancelled' END::delivery_status, company_id, contact_id,
  CASE WHEN status = 'sent' THEN created_at END
FROM kept_mail WHERE status <> 'received';
