-- CreateTable
CREATE TABLE "mail_presence" (
    "id" UUID NOT NULL,
    "thread_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,
    "is_writing" BOOLEAN NOT NULL DEFAULT false,
    "renewed_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "mail_presence_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "mail_presence_thread_id_idx" ON "mail_presence"("thread_id");

-- CreateIndex
CREATE INDEX "mail_presence_user_id_idx" ON "mail_presence"("user_id");

-- CreateIndex
CREATE INDEX "mail_presence_expires_at_idx" ON "mail_presence"("expires_at");

-- AddForeignKey
ALTER TABLE "mail_presence" ADD CONSTRAINT "mail_presence_thread_id_fkey" FOREIGN KEY ("thread_id") REFERENCES "mail_thread"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "mail_presence" ADD CONSTRAINT "mail_presence_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;
