-- AlterTable
ALTER TABLE "mail_thread" ADD COLUMN     "hidden_mails" INTEGER NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "mail_thread_member" ADD COLUMN     "is_private" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "mail" ADD COLUMN     "is_hidden" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "mail_holder" (
    "mail_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,
    "is_private" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "mail_holder_pkey" PRIMARY KEY ("mail_id","user_id")
);

-- Notices of changed conversations are not left to the end: the table is altered before.
SET CONSTRAINTS ALL IMMEDIATE;

-- Who has a mail in a mailbox.
INSERT INTO mail_holder (mail_id, user_id)
  SELECT copy.mail_id, mailbox.user_id FROM mail_copy copy JOIN mailbox ON mailbox.id = copy.mailbox_id;

-- Conversations that somebody kept private stay so for what is in that user's mailbox, or of all of it where the mailbox is linked no more.
INSERT INTO mail_thread_member (thread_id, user_id, last_mail_at, is_private)
  SELECT id, private_by_id, last_mail_at, true FROM mail_thread WHERE private_by_id IS NOT NULL
  ON CONFLICT (user_id, thread_id) DO UPDATE SET is_private = true;
INSERT INTO mail_holder (mail_id, user_id, is_private)
  SELECT mail.id, thread.private_by_id, true FROM mail_thread thread JOIN mail ON mail.thread_id = thread.id
  WHERE thread.private_by_id IS NOT NULL AND NOT EXISTS (SELECT FROM mailbox WHERE mailbox.user_id = thread.private_by_id)
  ON CONFLICT (mail_id, user_id) DO UPDATE SET is_private = true;
UPDATE mail_holder SET is_private = true FROM mail JOIN mail_thread thread ON thread.id = mail.thread_id
  WHERE mail.id = mail_holder.mail_id AND mail_holder.user_id = thread.private_by_id;
UPDATE mail SET is_hidden = true FROM mail_thread thread
  WHERE thread.id = mail.thread_id AND thread.private_by_id IS NOT NULL
    AND (SELECT bool_and(holder.is_private) FROM mail_holder holder WHERE holder.mail_id = mail.id);
UPDATE mail_thread thread SET hidden_mails = (SELECT count(*) FROM mail WHERE mail.thread_id = thread.id AND is_hidden AND removed_at IS NULL)
  WHERE private_by_id IS NOT NULL;

-- CreateIndex
CREATE INDEX "mail_holder_user_id_idx" ON "mail_holder"("user_id");

-- AddForeignKey
ALTER TABLE "mail_holder" ADD CONSTRAINT "mail_holder_mail_id_fkey" FOREIGN KEY ("mail_id") REFERENCES "mail"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "mail_holder" ADD CONSTRAINT "mail_holder_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- DropForeignKey
ALTER TABLE "mail_thread" DROP CONSTRAINT "mail_thread_private_by_id_fkey";

-- AlterTable
ALTER TABLE "mail_thread" DROP COLUMN "private_by_id";
