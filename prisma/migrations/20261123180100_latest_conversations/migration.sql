-- CreateIndex
CREATE INDEX "mail_thread_last_mail_at_id_idx" ON "mail_thread"("last_mail_at" DESC, "id" DESC);
