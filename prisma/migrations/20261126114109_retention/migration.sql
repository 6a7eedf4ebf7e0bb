-- CreateTable
CREATE TABLE "retention_rule" (
    "kind" TEXT NOT NULL,
    "days" INTEGER NOT NULL,
    "enabled_at" TIMESTAMPTZ(3),
    "enabled_by_id" INTEGER,
    "applied_at" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "retention_rule_pkey" PRIMARY KEY ("kind")
);

-- CreateTable
CREATE TABLE "retention_log" (
    "kind" TEXT NOT NULL,
    "day" DATE NOT NULL DEFAULT CURRENT_DATE,
    "days" INTEGER NOT NULL,
    "rows" INTEGER NOT NULL,

    CONSTRAINT "retention_log_pkey" PRIMARY KEY ("kind","day")
);

-- CreateIndex
CREATE INDEX "retention_rule_enabled_by_id_idx" ON "retention_rule"("enabled_by_id");

-- CreateIndex
CREATE INDEX "retention_log_day_idx" ON "retention_log"("day" DESC);

-- Whom invoices are for.
CREATE INDEX registration_by_billing_email ON registration (billing_email) WHERE billing_email IS NOT NULL;

-- Notices to users, which are of no record, by their time.
CREATE INDEX notification_notices ON notification (expire_at, id) WHERE company_id IS NULL AND contact_id IS NULL AND registration_id IS NULL;

-- AddForeignKey
ALTER TABLE "retention_rule" ADD CONSTRAINT "retention_rule_enabled_by_id_fkey" FOREIGN KEY ("enabled_by_id") REFERENCES "user"("id") ON DELETE SET NULL ON UPDATE CASCADE;
