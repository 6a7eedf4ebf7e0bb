-- AlterTable
ALTER TABLE "mail_thread_member" ADD COLUMN     "seen_mail_id" INTEGER NOT NULL DEFAULT 0;

-- Who has a conversation assigned has seen what came until now.
UPDATE mail_thread_member member SET seen_mail_id = (SELECT coalesce(max(id), 0) FROM mail WHERE mail.thread_id = member.thread_id)
FROM mail_thread thread WHERE thread.id = member.thread_id AND thread.assignee_id = member.user_id;

-- Messenger: conversations of a user, the latest first; those with unread mails by themselves.
DROP INDEX mail_thread_member_shown;
CREATE INDEX mail_thread_member_shown ON mail_thread_member (user_id, last_mail_at DESC, thread_id DESC);
CREATE INDEX mail_thread_member_unread_shown ON mail_thread_member (user_id, last_mail_at DESC, thread_id DESC) WHERE unread > 0;
