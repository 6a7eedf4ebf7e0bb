-- CreateTable
CREATE TABLE "mail_bounce" (
    "id" SERIAL NOT NULL,
    "mail_id" INTEGER NOT NULL,
    "email" CITEXT NOT NULL,
    "is_permanent" BOOLEAN NOT NULL,
    "status" TEXT NOT NULL DEFAULT '',
    "reply" TEXT NOT NULL DEFAULT '',
    "report_id" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "mail_bounce_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "mail_bounce_email_at_idx" ON "mail_bounce"("email", "at");

-- CreateIndex
CREATE UNIQUE INDEX "mail_bounce_mail_id_email_report_id_key" ON "mail_bounce"("mail_id", "email", "report_id");

-- AddForeignKey
ALTER TABLE "mail_bounce" ADD CONSTRAINT "mail_bounce_mail_id_fkey" FOREIGN KEY ("mail_id") REFERENCES "mail"("id") ON DELETE CASCADE ON UPDATE CASCADE;
