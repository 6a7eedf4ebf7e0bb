-- AlterTable
ALTER TABLE "bank_entry" ADD COLUMN     "bank_reference" TEXT,
ADD COLUMN     "fee" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "original_amount" INTEGER,
ADD COLUMN     "original_currency" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "value_date" DATE,
ADD COLUMN     "words" TEXT;

-- CreateTable
CREATE TABLE "bank_mapping" (
    "id" SERIAL NOT NULL,
    "entity" "billing_entity" NOT NULL,
    "account" TEXT NOT NULL DEFAULT '',
    "head" TEXT NOT NULL,
    "mapping" JSONB NOT NULL,
    "day_order" TEXT NOT NULL,
    "user_id" INTEGER,
    "used_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "bank_mapping_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "bank_mapping_head_idx" ON "bank_mapping"("head");

-- CreateIndex
CREATE INDEX "bank_mapping_user_id_idx" ON "bank_mapping"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "bank_mapping_entity_account_head_key" ON "bank_mapping"("entity", "account", "head");

-- AddForeignKey
ALTER TABLE "bank_mapping" ADD CONSTRAINT "bank_mapping_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE SET NULL ON UPDATE CASCADE;
