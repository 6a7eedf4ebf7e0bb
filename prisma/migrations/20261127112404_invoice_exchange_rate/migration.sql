-- CreateTable
CREATE TABLE "invoice_exchange_rate" (
    "invoice_id" INTEGER NOT NULL,
    "rate" DECIMAL(11,6) NOT NULL,
    "date" DATE NOT NULL,
    "source" TEXT NOT NULL,
    "is_printed" BOOLEAN NOT NULL,
    "user_id" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "invoice_exchange_rate_pkey" PRIMARY KEY ("invoice_id")
);

-- CreateIndex
CREATE INDEX "invoice_exchange_rate_user_id_idx" ON "invoice_exchange_rate"("user_id");

-- AddForeignKey
ALTER TABLE "invoice_exchange_rate" ADD CONSTRAINT "invoice_exchange_rate_invoice_id_fkey" FOREIGN KEY ("invoice_id") REFERENCES "invoice"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invoice_exchange_rate" ADD CONSTRAINT "invoice_exchange_rate_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE SET NULL ON UPDATE CASCADE;

ALTER TABLE "invoice_exchange_rate" ADD CONSTRAINT "invoice_exchange_rate_positive" CHECK ("rate" BETWEEN 0.01 AND 1000);
