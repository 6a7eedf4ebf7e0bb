-- CreateTable
CREATE TABLE "pending_mailbox" (
    "id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "email" CITEXT NOT NULL,
    "details" JSONB NOT NULL,
    "sealed_secret" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "pending_mailbox_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "mailbox_code" (
    "id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "email" CITEXT NOT NULL,
    "code_hash" TEXT NOT NULL,
    "tries" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "mailbox_code_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "pending_mailbox_user_id_key" ON "pending_mailbox"("user_id");

-- CreateIndex
CREATE INDEX "mailbox_code_user_id_created_at_idx" ON "mailbox_code"("user_id", "created_at");

-- CreateIndex
CREATE INDEX "mailbox_code_email_created_at_idx" ON "mailbox_code"("email", "created_at");

-- AddForeignKey
ALTER TABLE "pending_mailbox" ADD CONSTRAINT "pending_mailbox_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "mailbox_code" ADD CONSTRAINT "mailbox_code_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;
