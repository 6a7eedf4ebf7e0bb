-- AlterTable
ALTER TABLE "saved_filter" ADD COLUMN     "columns" JSONB;

-- CreateTable
CREATE TABLE "saved_filter_pin" (
    "user_id" INTEGER NOT NULL,
    "saved_filter_id" INTEGER NOT NULL,
    "place" INTEGER NOT NULL,

    CONSTRAINT "saved_filter_pin_pkey" PRIMARY KEY ("user_id","saved_filter_id")
);

-- CreateIndex
CREATE INDEX "saved_filter_pin_saved_filter_id_idx" ON "saved_filter_pin"("saved_filter_id");

-- AddForeignKey
ALTER TABLE "saved_filter_pin" ADD CONSTRAINT "saved_filter_pin_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "saved_filter_pin" ADD CONSTRAINT "saved_filter_pin_saved_filter_id_fkey" FOREIGN KEY ("saved_filter_id") REFERENCES "saved_filter"("id") ON DELETE CASCADE ON UPDATE CASCADE;
