-- CreateEnum
CREATE TYPE "mail_return" AS ENUM ('mail', 'time');

-- AlterTable
ALTER TABLE "mail_thread_member" ADD COLUMN     "done_at" TIMESTAMPTZ(3),
ADD COLUMN     "is_marked_unread" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "returned_by" "mail_return",
ADD COLUMN     "snoozed_at" TIMESTAMPTZ(3),
ADD COLUMN     "snoozed_until" TIMESTAMPTZ(3);

-- Done, or snoozed since a moment until another, or neither.
ALTER TABLE mail_thread_member ADD CONSTRAINT mail_thread_member_state
  CHECK ((snoozed_at IS NULL) = (snoozed_until IS NULL) AND (done_at IS NULL OR snoozed_until IS NULL));

-- Messenger: conversations of a user that wait for something, those that are done, and those that are snoozed; snoozes by their end.
CREATE INDEX mail_thread_member_open_shown ON mail_thread_member (user_id, last_mail_at DESC, thread_id DESC)
  WHERE done_at IS NULL AND snoozed_until IS NULL;
CREATE INDEX mail_thread_member_done_shown ON mail_thread_member (user_id, last_mail_at DESC, thread_id DESC) WHERE done_at IS NOT NULL;
CREATE INDEX mail_thread_member_snoozed_shown ON mail_thread_member (user_id, snoozed_until, thread_id) WHERE snoozed_until IS NOT NULL;
CREATE INDEX mail_thread_member_snoozes_due ON mail_thread_member (snoozed_until) WHERE snoozed_until IS NOT NULL;
