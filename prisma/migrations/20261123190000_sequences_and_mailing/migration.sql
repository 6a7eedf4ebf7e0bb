-- CreateEnum
CREATE TYPE "mailing_list_kind" AS ENUM ('static', 'living');

-- CreateEnum
CREATE TYPE "subscription_action" AS ENUM ('asked', 'subscribed', 'unsubscribed');

-- CreateEnum
CREATE TYPE "suppression_reason" AS ENUM ('unsubscribed', 'bounced', 'complaint', 'by_hand', 'imported');

-- CreateEnum
CREATE TYPE "sequence_wait" AS ENUM ('time', 'mail', 'fact', 'task');

-- AlterTable
ALTER TABLE "sequence" ADD COLUMN     "archived_at" TIMESTAMPTZ(3),
ADD COLUMN     "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
ADD COLUMN     "ends_on_reply" BOOLEAN NOT NULL DEFAULT true,
ADD COLUMN     "paused_at" TIMESTAMPTZ(3),
ADD COLUMN     "version" INTEGER NOT NULL DEFAULT 1;

-- AlterTable
ALTER TABLE "sequence_run" ADD COLUMN     "end_reason" TEXT,
ADD COLUMN     "list_id" INTEGER,
ADD COLUMN     "recipient_id" INTEGER,
ADD COLUMN     "session_id" INTEGER,
ADD COLUMN     "start_id" INTEGER,
ADD COLUMN     "version_id" INTEGER;

-- AlterTable
ALTER TABLE "mailing_list" ADD COLUMN     "archived_at" TIMESTAMPTZ(3),
ADD COLUMN     "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
ADD COLUMN     "filters" JSONB NOT NULL DEFAULT '{}',
ADD COLUMN     "form_slug" TEXT,
ADD COLUMN     "is_public" BOOLEAN NOT NULL DEFAULT true,
ADD COLUMN     "is_tracked" BOOLEAN NOT NULL DEFAULT true,
ADD COLUMN     "kind" "mailing_list_kind" NOT NULL DEFAULT 'static',
ADD COLUMN     "version" INTEGER NOT NULL DEFAULT 1;

-- AlterTable
ALTER TABLE "mailing_subscription" ADD COLUMN     "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;

-- AlterTable
ALTER TABLE "mailing_send" ADD COLUMN     "attempts" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "bounced_at" TIMESTAMPTZ(3),
ADD COLUMN     "claimed_by" TEXT,
ADD COLUMN     "claimed_until" TIMESTAMPTZ(3),
ADD COLUMN     "clicked_at" TIMESTAMPTZ(3),
ADD COLUMN     "complained_at" TIMESTAMPTZ(3),
ADD COLUMN     "data_at" TIMESTAMPTZ(3),
ADD COLUMN     "delivery" "delivery_status" NOT NULL DEFAULT 'sent',
ADD COLUMN     "due_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
ADD COLUMN     "email" CITEXT,
ADD COLUMN     "email_id" INTEGER,
ADD COLUMN     "failure" TEXT,
ADD COLUMN     "list_id" INTEGER,
ADD COLUMN     "machine_clicked_at" TIMESTAMPTZ(3),
ADD COLUMN     "machine_opened_at" TIMESTAMPTZ(3),
ADD COLUMN     "mail_id" INTEGER,
ADD COLUMN     "mailbox_id" INTEGER,
ADD COLUMN     "message_id" TEXT,
ADD COLUMN     "node" TEXT,
ADD COLUMN     "opened_at" TIMESTAMPTZ(3),
ADD COLUMN     "replied_at" TIMESTAMPTZ(3),
ADD COLUMN     "reply" TEXT,
ADD COLUMN     "round" INTEGER,
ADD COLUMN     "run_id" INTEGER,
ADD COLUMN     "sender_id" INTEGER,
ADD COLUMN     "unsubscribed_at" TIMESTAMPTZ(3),
ADD COLUMN     "version_id" INTEGER;

-- CreateTable
CREATE TABLE "subscription_event" (
    "id" SERIAL NOT NULL,
    "mailing_list_id" INTEGER NOT NULL,
    "contact_id" INTEGER,
    "email" CITEXT NOT NULL,
    "action" "subscription_action" NOT NULL,
    "source" TEXT NOT NULL,
    "proof" JSONB NOT NULL DEFAULT '{}',
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "subscription_event_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "suppression" (
    "id" SERIAL NOT NULL,
    "email" CITEXT NOT NULL,
    "mailing_list_id" INTEGER,
    "reason" "suppression_reason" NOT NULL,
    "detail" TEXT NOT NULL DEFAULT '',
    "user_id" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "suppression_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "mailing_sender" (
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "email" CITEXT NOT NULL,
    "tradeshow_id" INTEGER,
    "mailbox_id" INTEGER,
    "per_minute" INTEGER NOT NULL DEFAULT 60,
    "per_day" INTEGER NOT NULL DEFAULT 5000,
    "next_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "sent_on" DATE,
    "sent_count" INTEGER NOT NULL DEFAULT 0,
    "paused_at" TIMESTAMPTZ(3),
    "pause_reason" TEXT,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "mailing_sender_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "mailing_click" (
    "id" SERIAL NOT NULL,
    "send_id" INTEGER NOT NULL,
    "url" TEXT NOT NULL,
    "is_machine" BOOLEAN NOT NULL DEFAULT false,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "mailing_click_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sequence_version" (
    "id" SERIAL NOT NULL,
    "sequence_id" INTEGER NOT NULL,
    "number" INTEGER NOT NULL,
    "flow" JSONB NOT NULL,
    "published_at" TIMESTAMPTZ(3),
    "published_by_id" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "sequence_version_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sequence_email" (
    "id" SERIAL NOT NULL,
    "sequence_id" INTEGER NOT NULL,
    "subject" TEXT NOT NULL,
    "content" TEXT NOT NULL,
    "first_subject" TEXT NOT NULL,
    "first_content" TEXT NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "sequence_email_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sequence_start" (
    "id" SERIAL NOT NULL,
    "sequence_id" INTEGER NOT NULL,
    "version_id" INTEGER NOT NULL,
    "sender_id" INTEGER NOT NULL,
    "user_id" INTEGER,
    "tradeshows" INTEGER[] DEFAULT ARRAY[]::INTEGER[],
    "lists" INTEGER[] DEFAULT ARRAY[]::INTEGER[],
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "ended_at" TIMESTAMPTZ(3),
    "started" INTEGER NOT NULL DEFAULT 0,
    "left_out" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "sequence_start_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sequence_left_out" (
    "start_id" INTEGER NOT NULL,
    "contact_id" INTEGER NOT NULL,
    "reason" TEXT NOT NULL,

    CONSTRAINT "sequence_left_out_pkey" PRIMARY KEY ("start_id","contact_id")
);

-- CreateTable
CREATE TABLE "sequence_passage" (
    "run_id" INTEGER NOT NULL,
    "node" TEXT NOT NULL,
    "round" INTEGER NOT NULL DEFAULT 0,
    "sequence_id" INTEGER NOT NULL,
    "version_id" INTEGER NOT NULL,
    "entered_at" TIMESTAMPTZ(3) NOT NULL,
    "due_at" TIMESTAMPTZ(3),
    "waits_for" "sequence_wait",
    "left_at" TIMESTAMPTZ(3),
    "edge" TEXT,
    "notification_id" INTEGER,

    CONSTRAINT "sequence_passage_pkey" PRIMARY KEY ("run_id","node","round")
);

-- CreateTable
CREATE TABLE "sequence_tally" (
    "version_id" INTEGER NOT NULL,
    "part" TEXT NOT NULL,
    "slot" SMALLINT NOT NULL,
    "waiting" INTEGER NOT NULL DEFAULT 0,
    "passed" INTEGER NOT NULL DEFAULT 0,
    "sent" INTEGER NOT NULL DEFAULT 0,
    "opened" INTEGER NOT NULL DEFAULT 0,
    "clicked" INTEGER NOT NULL DEFAULT 0,
    "replied" INTEGER NOT NULL DEFAULT 0,
    "bounced" INTEGER NOT NULL DEFAULT 0,
    "unsubscribed" INTEGER NOT NULL DEFAULT 0,
    "failed" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "sequence_tally_pkey" PRIMARY KEY ("version_id","part","slot")
);

-- CreateTable
CREATE TABLE "sequence_alert" (
    "sequence_id" INTEGER NOT NULL,
    "code" TEXT NOT NULL,
    "detail" TEXT NOT NULL DEFAULT '',
    "count" INTEGER NOT NULL DEFAULT 1,
    "first_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "sequence_alert_pkey" PRIMARY KEY ("sequence_id","code")
);

-- CreateTable
CREATE TABLE "sequence_switch" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "stopped_at" TIMESTAMPTZ(3),
    "stopped_by_id" INTEGER,
    "moved" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "sequence_switch_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "subscription_event_contact_id_at_idx" ON "subscription_event"("contact_id", "at" DESC);

-- CreateIndex
CREATE INDEX "subscription_event_mailing_list_id_at_idx" ON "subscription_event"("mailing_list_id", "at" DESC);

-- CreateIndex
CREATE INDEX "suppression_mailing_list_id_idx" ON "suppression"("mailing_list_id");

-- CreateIndex
CREATE INDEX "suppression_user_id_idx" ON "suppression"("user_id");

-- CreateIndex
CREATE INDEX "suppression_created_at_id_idx" ON "suppression"("created_at" DESC, "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "mailing_sender_email_key" ON "mailing_sender"("email");

-- CreateIndex
CREATE INDEX "mailing_sender_tradeshow_id_idx" ON "mailing_sender"("tradeshow_id");

-- CreateIndex
CREATE INDEX "mailing_sender_mailbox_id_idx" ON "mailing_sender"("mailbox_id");

-- CreateIndex
CREATE INDEX "mailing_click_send_id_at_idx" ON "mailing_click"("send_id", "at");

-- CreateIndex
CREATE INDEX "sequence_version_published_by_id_idx" ON "sequence_version"("published_by_id");

-- CreateIndex
CREATE UNIQUE INDEX "sequence_version_sequence_id_number_key" ON "sequence_version"("sequence_id", "number");

-- CreateIndex
CREATE INDEX "sequence_email_sequence_id_idx" ON "sequence_email"("sequence_id");

-- CreateIndex
CREATE INDEX "sequence_start_sequence_id_idx" ON "sequence_start"("sequence_id");

-- CreateIndex
CREATE INDEX "sequence_start_version_id_idx" ON "sequence_start"("version_id");

-- CreateIndex
CREATE INDEX "sequence_start_sender_id_idx" ON "sequence_start"("sender_id");

-- CreateIndex
CREATE INDEX "sequence_start_user_id_idx" ON "sequence_start"("user_id");

-- CreateIndex
CREATE INDEX "sequence_left_out_contact_id_idx" ON "sequence_left_out"("contact_id");

-- CreateIndex
CREATE INDEX "sequence_passage_version_id_node_idx" ON "sequence_passage"("version_id", "node");

-- CreateIndex
CREATE INDEX "sequence_passage_notification_id_idx" ON "sequence_passage"("notification_id");

-- CreateIndex
CREATE INDEX "sequence_switch_stopped_by_id_idx" ON "sequence_switch"("stopped_by_id");

-- CreateIndex
CREATE INDEX "sequence_run_version_id_idx" ON "sequence_run"("version_id");

-- CreateIndex
CREATE INDEX "sequence_run_start_id_idx" ON "sequence_run"("start_id");

-- CreateIndex
CREATE INDEX "sequence_run_recipient_id_idx" ON "sequence_run"("recipient_id");

-- CreateIndex
CREATE INDEX "sequence_run_list_id_idx" ON "sequence_run"("list_id");

-- CreateIndex
CREATE INDEX "sequence_run_session_id_idx" ON "sequence_run"("session_id");

-- CreateIndex
CREATE UNIQUE INDEX "mailing_list_form_slug_key" ON "mailing_list"("form_slug");

-- CreateIndex
CREATE UNIQUE INDEX "mailing_send_mail_id_key" ON "mailing_send"("mail_id");

-- CreateIndex
CREATE UNIQUE INDEX "mailing_send_message_id_key" ON "mailing_send"("message_id");

-- CreateIndex
CREATE INDEX "mailing_send_list_id_idx" ON "mailing_send"("list_id");

-- CreateIndex
CREATE UNIQUE INDEX "mailing_send_run_id_node_round_key" ON "mailing_send"("run_id", "node", "round");

-- AddForeignKey
ALTER TABLE "subscription_event" ADD CONSTRAINT "subscription_event_mailing_list_id_fkey" FOREIGN KEY ("mailing_list_id") REFERENCES "mailing_list"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "subscription_event" ADD CONSTRAINT "subscription_event_contact_id_fkey" FOREIGN KEY ("contact_id") REFERENCES "contact"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "suppression" ADD CONSTRAINT "suppression_mailing_list_id_fkey" FOREIGN KEY ("mailing_list_id") REFERENCES "mailing_list"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "suppression" ADD CONSTRAINT "suppression_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "mailing_sender" ADD CONSTRAINT "mailing_sender_tradeshow_id_fkey" FOREIGN KEY ("tradeshow_id") REFERENCES "tradeshow"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "mailing_sender" ADD CONSTRAINT "mailing_sender_mailbox_id_fkey" FOREIGN KEY ("mailbox_id") REFERENCES "mailbox"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "mailing_send" ADD CONSTRAINT "mailing_send_run_id_fkey" FOREIGN KEY ("run_id") REFERENCES "sequence_run"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "mailing_send" ADD CONSTRAINT "mailing_send_list_id_fkey" FOREIGN KEY ("list_id") REFERENCES "mailing_list"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "mailing_send" ADD CONSTRAINT "mailing_send_sender_id_fkey" FOREIGN KEY ("sender_id") REFERENCES "mailing_sender"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "mailing_send" ADD CONSTRAINT "mailing_send_mailbox_id_fkey" FOREIGN KEY ("mailbox_id") REFERENCES "mailbox"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "mailing_send" ADD CONSTRAINT "mailing_send_mail_id_fkey" FOREIGN KEY ("mail_id") REFERENCES "mail"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "mailing_click" ADD CONSTRAINT "mailing_click_send_id_fkey" FOREIGN KEY ("send_id") REFERENCES "mailing_send"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sequence_version" ADD CONSTRAINT "sequence_version_sequence_id_fkey" FOREIGN KEY ("sequence_id") REFERENCES "sequence"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sequence_version" ADD CONSTRAINT "sequence_version_published_by_id_fkey" FOREIGN KEY ("published_by_id") REFERENCES "user"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sequence_email" ADD CONSTRAINT "sequence_email_sequence_id_fkey" FOREIGN KEY ("sequence_id") REFERENCES "sequence"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sequence_start" ADD CONSTRAINT "sequence_start_sequence_id_fkey" FOREIGN KEY ("sequence_id") REFERENCES "sequence"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sequence_start" ADD CONSTRAINT "sequence_start_version_id_fkey" FOREIGN KEY ("version_id") REFERENCES "sequence_version"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sequence_start" ADD CONSTRAINT "sequence_start_sender_id_fkey" FOREIGN KEY ("sender_id") REFERENCES "mailing_sender"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sequence_start" ADD CONSTRAINT "sequence_start_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sequence_left_out" ADD CONSTRAINT "sequence_left_out_start_id_fkey" FOREIGN KEY ("start_id") REFERENCES "sequence_start"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sequence_left_out" ADD CONSTRAINT "sequence_left_out_contact_id_fkey" FOREIGN KEY ("contact_id") REFERENCES "contact"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sequence_run" ADD CONSTRAINT "sequence_run_version_id_fkey" FOREIGN KEY ("version_id") REFERENCES "sequence_version"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sequence_run" ADD CONSTRAINT "sequence_run_start_id_fkey" FOREIGN KEY ("start_id") REFERENCES "sequence_start"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sequence_run" ADD CONSTRAINT "sequence_run_recipient_id_fkey" FOREIGN KEY ("recipient_id") REFERENCES "contact"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sequence_run" ADD CONSTRAINT "sequence_run_list_id_fkey" FOREIGN KEY ("list_id") REFERENCES "mailing_list"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sequence_run" ADD CONSTRAINT "sequence_run_session_id_fkey" FOREIGN KEY ("session_id") REFERENCES "tradeshow_session"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sequence_passage" ADD CONSTRAINT "sequence_passage_run_id_fkey" FOREIGN KEY ("run_id") REFERENCES "sequence_run"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sequence_passage" ADD CONSTRAINT "sequence_passage_sequence_id_fkey" FOREIGN KEY ("sequence_id") REFERENCES "sequence"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sequence_passage" ADD CONSTRAINT "sequence_passage_version_id_fkey" FOREIGN KEY ("version_id") REFERENCES "sequence_version"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sequence_passage" ADD CONSTRAINT "sequence_passage_notification_id_fkey" FOREIGN KEY ("notification_id") REFERENCES "notification"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sequence_tally" ADD CONSTRAINT "sequence_tally_version_id_fkey" FOREIGN KEY ("version_id") REFERENCES "sequence_version"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sequence_alert" ADD CONSTRAINT "sequence_alert_sequence_id_fkey" FOREIGN KEY ("sequence_id") REFERENCES "sequence"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sequence_switch" ADD CONSTRAINT "sequence_switch_stopped_by_id_fkey" FOREIGN KEY ("stopped_by_id") REFERENCES "user"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- A record has one run of a sequence in progress: of those that had more, the latest goes on.
UPDATE sequence_run SET status = 'stopped', ended_at = now() WHERE status = 'in_progress' AND EXISTS (
  SELECT FROM sequence_run later WHERE later.sequence_id = sequence_run.sequence_id AND later.status = 'in_progress' AND later.id > sequence_run.id
    AND (later.company_id = sequence_run.company_id OR later.contact_id = sequence_run.contact_id));
CREATE UNIQUE INDEX sequence_run_one_company ON sequence_run (sequence_id, company_id) WHERE status = 'in_progress' AND company_id IS NOT NULL;
CREATE UNIQUE INDEX sequence_run_one_contact ON sequence_run (sequence_id, contact_id) WHERE status = 'in_progress' AND contact_id IS NOT NULL;
CREATE INDEX sequence_run_in_progress ON sequence_run (sequence_id) WHERE status = 'in_progress';

-- At most one draft of a sequence.
CREATE UNIQUE INDEX sequence_version_one_draft ON sequence_version (sequence_id) WHERE published_at IS NULL;

-- A run is at one node at a time; those that are due are found by their sequence, whatever else waits.
CREATE UNIQUE INDEX sequence_passage_open ON sequence_passage (run_id) WHERE left_at IS NULL;
CREATE INDEX sequence_passage_due ON sequence_passage (sequence_id, due_at) WHERE left_at IS NULL AND due_at IS NOT NULL;

-- What a sender has to send, and what a worker has in its hands.
CREATE INDEX mailing_send_queued ON mailing_send (sender_id, due_at, id) WHERE delivery = 'queued';
CREATE INDEX mailing_send_personal ON mailing_send (mailbox_id, due_at, id) WHERE delivery = 'queued';
CREATE INDEX mailing_send_sending ON mailing_send (claimed_until) WHERE delivery = 'sending';

CREATE UNIQUE INDEX suppression_address ON suppression (email, mailing_list_id) NULLS NOT DISTINCT;

ALTER TABLE sequence_switch ADD CONSTRAINT sequence_switch_alone CHECK (id = 1);
INSERT INTO sequence_switch (id) VALUES (1);
ALTER TABLE mailing_sender ADD CONSTRAINT mailing_sender_pace CHECK (per_minute >= 0 AND per_day >= 0);
