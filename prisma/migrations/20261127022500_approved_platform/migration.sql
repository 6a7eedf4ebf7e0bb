-- CreateEnum
CREATE TYPE "platform_regime" AS ENUM ('monthly', 'quarterly', 'simplified', 'exempt');

-- CreateEnum
CREATE TYPE "platform_flow_state" AS ENUM ('waiting', 'sent', 'accepted', 'refused');

-- CreateEnum
CREATE TYPE "platform_report_kind" AS ENUM ('sales', 'receipts');

-- CreateTable
CREATE TABLE "platform_connection" (
    "id" SERIAL NOT NULL,
    "entity" "billing_entity" NOT NULL,
    "is_on" BOOLEAN NOT NULL DEFAULT false,
    "flow_address" TEXT NOT NULL DEFAULT '',
    "directory_address" TEXT NOT NULL DEFAULT '',
    "token_address" TEXT NOT NULL DEFAULT '',
    "client_id" TEXT NOT NULL DEFAULT '',
    "encrypted_secret" TEXT NOT NULL DEFAULT '',
    "regime" "platform_regime" NOT NULL DEFAULT 'monthly',
    "reports_from" DATE,
    "version" INTEGER NOT NULL DEFAULT 1,
    "read_until" TIMESTAMPTZ(3),
    "paused_until" TIMESTAMPTZ(3),
    "failures" INTEGER NOT NULL DEFAULT 0,
    "problem" TEXT,
    "answer" TEXT,
    "last_success_at" TIMESTAMPTZ(3),
    "last_failure_at" TIMESTAMPTZ(3),

    CONSTRAINT "platform_connection_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "platform_flow" (
    "id" SERIAL NOT NULL,
    "entity" "billing_entity" NOT NULL,
    "about_id" INTEGER,
    "invoice_id" INTEGER,
    "payment_id" INTEGER,
    "report_id" INTEGER,
    "tracking_id" TEXT NOT NULL DEFAULT (gen_random_uuid())::text,
    "state" "platform_flow_state" NOT NULL DEFAULT 'waiting',
    "flow_id" TEXT,
    "tries" INTEGER NOT NULL DEFAULT 0,
    "problem" TEXT,
    "answer" TEXT,
    "recipient" TEXT,
    "due_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "sent_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "platform_flow_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "platform_status" (
    "id" SERIAL NOT NULL,
    "invoice_id" INTEGER NOT NULL,
    "flow_id" TEXT NOT NULL,
    "code" INTEGER NOT NULL,
    "reason" TEXT NOT NULL DEFAULT '',
    "at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "platform_status_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "platform_report" (
    "id" SERIAL NOT NULL,
    "entity" "billing_entity" NOT NULL,
    "kind" "platform_report_kind" NOT NULL,
    "from_day" DATE NOT NULL,
    "to_day" DATE NOT NULL,
    "revision" INTEGER NOT NULL DEFAULT 1,
    "content" JSONB NOT NULL,
    "user_id" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "platform_report_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "platform_connection_entity_key" ON "platform_connection"("entity");

-- CreateIndex
CREATE UNIQUE INDEX "platform_flow_invoice_id_key" ON "platform_flow"("invoice_id");

-- CreateIndex
CREATE UNIQUE INDEX "platform_flow_payment_id_key" ON "platform_flow"("payment_id");

-- CreateIndex
CREATE UNIQUE INDEX "platform_flow_report_id_key" ON "platform_flow"("report_id");

-- CreateIndex
CREATE UNIQUE INDEX "platform_flow_tracking_id_key" ON "platform_flow"("tracking_id");

-- CreateIndex
CREATE INDEX "platform_flow_about_id_id_idx" ON "platform_flow"("about_id", "id");

-- CreateIndex
CREATE INDEX "platform_flow_entity_id_idx" ON "platform_flow"("entity", "id");

-- CreateIndex
CREATE UNIQUE INDEX "platform_status_invoice_id_flow_id_code_key" ON "platform_status"("invoice_id", "flow_id", "code");

-- CreateIndex
CREATE INDEX "platform_report_user_id_idx" ON "platform_report"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "platform_report_entity_kind_from_day_revision_key" ON "platform_report"("entity", "kind", "from_day", "revision");

-- AddForeignKey
ALTER TABLE "platform_flow" ADD CONSTRAINT "platform_flow_about_id_fkey" FOREIGN KEY ("about_id") REFERENCES "invoice"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "platform_flow" ADD CONSTRAINT "platform_flow_invoice_id_fkey" FOREIGN KEY ("invoice_id") REFERENCES "invoice"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "platform_flow" ADD CONSTRAINT "platform_flow_payment_id_fkey" FOREIGN KEY ("payment_id") REFERENCES "invoice_payment"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "platform_flow" ADD CONSTRAINT "platform_flow_report_id_fkey" FOREIGN KEY ("report_id") REFERENCES "platform_report"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "platform_status" ADD CONSTRAINT "platform_status_invoice_id_fkey" FOREIGN KEY ("invoice_id") REFERENCES "invoice"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "platform_report" ADD CONSTRAINT "platform_report_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE SET NULL ON UPDATE CASCADE;

ALTER TABLE platform_flow ADD CONSTRAINT platform_flow_subject CHECK (num_nonnulls(invoice_id, payment_id, report_id) = 1);
ALTER TABLE platform_flow ADD CONSTRAINT platform_flow_about CHECK ((about_id IS NULL) = (report_id IS NOT NULL));
ALTER TABLE platform_flow ADD CONSTRAINT platform_flow_sent CHECK (state NOT IN ('sent', 'accepted') OR (flow_id IS NOT NULL AND sent_at IS NOT NULL));
ALTER TABLE platform_flow ADD CONSTRAINT platform_flow_reason CHECK (state <> 'refused' OR problem IS NOT NULL);
ALTER TABLE platform_report ADD CONSTRAINT platform_report_period CHECK (from_day <= to_day AND revision > 0);

CREATE INDEX platform_flow_open ON platform_flow (entity, tries, id) WHERE state <> 'accepted';
