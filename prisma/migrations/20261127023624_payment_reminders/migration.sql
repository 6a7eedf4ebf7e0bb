-- CreateEnum
CREATE TYPE "payment_reminder_end" AS ENUM ('undone', 'obsolete', 'failed');

-- CreateTable
CREATE TABLE "payment_reminder_plan" (
    "tradeshow_id" INTEGER NOT NULL,
    "is_automatic" BOOLEAN NOT NULL DEFAULT false,
    "sender_id" INTEGER,
    "mailbox_id" INTEGER,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "payment_reminder_plan_pkey" PRIMARY KEY ("tradeshow_id")
);

-- CreateTable
CREATE TABLE "payment_reminder_step" (
    "tradeshow_id" INTEGER NOT NULL,
    "step" INTEGER NOT NULL,
    "days" INTEGER NOT NULL,
    "template_id" INTEGER NOT NULL,
    "template_fr_id" INTEGER NOT NULL,

    CONSTRAINT "payment_reminder_step_pkey" PRIMARY KEY ("tradeshow_id","step")
);

-- CreateTable
CREATE TABLE "payment_reminder" (
    "id" SERIAL NOT NULL,
    "invoice_id" INTEGER NOT NULL,
    "instalment_id" INTEGER NOT NULL,
    "step" INTEGER NOT NULL,
    "amount" INTEGER NOT NULL,
    "email" CITEXT NOT NULL,
    "mail_id" INTEGER,
    "user_id" INTEGER,
    "is_automatic" BOOLEAN NOT NULL DEFAULT false,
    "sent_on" DATE NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "end_reason" "payment_reminder_end",

    CONSTRAINT "payment_reminder_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "payment_reminder_hold" (
    "invoice_id" INTEGER NOT NULL,
    "reason" TEXT NOT NULL,
    "user_id" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "payment_reminder_hold_pkey" PRIMARY KEY ("invoice_id")
);

-- CreateTable
CREATE TABLE "payment_reminder_failure" (
    "instalment_id" INTEGER NOT NULL,
    "step" INTEGER NOT NULL,
    "reason" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "payment_reminder_failure_pkey" PRIMARY KEY ("instalment_id","step")
);

-- CreateIndex
CREATE INDEX "payment_reminder_plan_sender_id_idx" ON "payment_reminder_plan"("sender_id");

-- CreateIndex
CREATE INDEX "payment_reminder_plan_mailbox_id_idx" ON "payment_reminder_plan"("mailbox_id");

-- CreateIndex
CREATE INDEX "payment_reminder_step_template_id_idx" ON "payment_reminder_step"("template_id");

-- CreateIndex
CREATE INDEX "payment_reminder_step_template_fr_id_idx" ON "payment_reminder_step"("template_fr_id");

-- CreateIndex
CREATE UNIQUE INDEX "payment_reminder_mail_id_key" ON "payment_reminder"("mail_id");

-- CreateIndex
CREATE INDEX "payment_reminder_invoice_id_idx" ON "payment_reminder"("invoice_id");

-- CreateIndex
CREATE INDEX "payment_reminder_user_id_idx" ON "payment_reminder"("user_id");

-- CreateIndex
CREATE INDEX "payment_reminder_hold_user_id_idx" ON "payment_reminder_hold"("user_id");

-- AddForeignKey
ALTER TABLE "payment_reminder_plan" ADD CONSTRAINT "payment_reminder_plan_tradeshow_id_fkey" FOREIGN KEY ("tradeshow_id") REFERENCES "tradeshow"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payment_reminder_plan" ADD CONSTRAINT "payment_reminder_plan_sender_id_fkey" FOREIGN KEY ("sender_id") REFERENCES "mailing_sender"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payment_reminder_plan" ADD CONSTRAINT "payment_reminder_plan_mailbox_id_fkey" FOREIGN KEY ("mailbox_id") REFERENCES "mailbox"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payment_reminder_step" ADD CONSTRAINT "payment_reminder_step_tradeshow_id_fkey" FOREIGN KEY ("tradeshow_id") REFERENCES "payment_reminder_plan"("tradeshow_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payment_reminder_step" ADD CONSTRAINT "payment_reminder_step_template_id_fkey" FOREIGN KEY ("template_id") REFERENCES "mail_template"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payment_reminder_step" ADD CONSTRAINT "payment_reminder_step_template_fr_id_fkey" FOREIGN KEY ("template_fr_id") REFERENCES "mail_template"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payment_reminder" ADD CONSTRAINT "payment_reminder_invoice_id_fkey" FOREIGN KEY ("invoice_id") REFERENCES "invoice"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payment_reminder" ADD CONSTRAINT "payment_reminder_instalment_id_fkey" FOREIGN KEY ("instalment_id") REFERENCES "invoice_instalment"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payment_reminder" ADD CONSTRAINT "payment_reminder_mail_id_fkey" FOREIGN KEY ("mail_id") REFERENCES "mail"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payment_reminder" ADD CONSTRAINT "payment_reminder_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payment_reminder_hold" ADD CONSTRAINT "payment_reminder_hold_invoice_id_fkey" FOREIGN KEY ("invoice_id") REFERENCES "invoice"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payment_reminder_hold" ADD CONSTRAINT "payment_reminder_hold_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payment_reminder_failure" ADD CONSTRAINT "payment_reminder_failure_instalment_id_fkey" FOREIGN KEY ("instalment_id") REFERENCES "invoice_instalment"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

CREATE UNIQUE INDEX "payment_reminder_once" ON "payment_reminder"("instalment_id", "step") WHERE "end_reason" IS NULL;

ALTER TABLE "payment_reminder_plan" ADD CONSTRAINT "payment_reminder_plan_outlet" CHECK (num_nonnulls("sender_id", "mailbox_id") <= 1);
ALTER TABLE "payment_reminder_step" ADD CONSTRAINT "payment_reminder_step_number" CHECK ("step" BETWEEN 1 AND 3);
ALTER TABLE "payment_reminder_step" ADD CONSTRAINT "payment_reminder_step_days" CHECK ("days" BETWEEN 1 AND 365);
ALTER TABLE "payment_reminder" ADD CONSTRAINT "payment_reminder_amount" CHECK ("amount" > 0);
ALTER TABLE "payment_reminder_hold" ADD CONSTRAINT "payment_reminder_hold_reason" CHECK (btrim("reason") <> '');
