-- CreateTable
CREATE TABLE "mail_comment" (
    "id" SERIAL NOT NULL,
    "thread_id" INTEGER NOT NULL,
    "author_id" INTEGER,
    "text" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "edited_at" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "mail_comment_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "mail_comment_mention" (
    "comment_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,

    CONSTRAINT "mail_comment_mention_pkey" PRIMARY KEY ("comment_id","user_id")
);

-- CreateIndex
CREATE INDEX "mail_comment_thread_id_created_at_id_idx" ON "mail_comment"("thread_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "mail_comment_author_id_idx" ON "mail_comment"("author_id");

-- CreateIndex
CREATE INDEX "mail_comment_mention_user_id_idx" ON "mail_comment_mention"("user_id");

-- AddForeignKey
ALTER TABLE "mail_comment" ADD CONSTRAINT "mail_comment_thread_id_fkey" FOREIGN KEY ("thread_id") REFERENCES "mail_thread"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "mail_comment" ADD CONSTRAINT "mail_comment_author_id_fkey" FOREIGN KEY ("author_id") REFERENCES "user"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "mail_comment_mention" ADD CONSTRAINT "mail_comment_mention_comment_id_fkey" FOREIGN KEY ("comment_id") REFERENCES "mail_comment"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "mail_comment_mention" ADD CONSTRAINT "mail_comment_mention_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;
