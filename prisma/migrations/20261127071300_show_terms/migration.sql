-- AlterTable
ALTER TABLE "registration" ADD COLUMN     "show_terms_id" INTEGER,
ADD COLUMN     "show_terms_language" TEXT;

-- CreateTable
CREATE TABLE "show_terms" (
    "id" SERIAL NOT NULL,
    "tradeshow_id" INTEGER NOT NULL,
    "number" INTEGER NOT NULL,
    "title_en" TEXT NOT NULL,
    "title_fr" TEXT NOT NULL,
    "text_en" TEXT NOT NULL DEFAULT '',
    "text_fr" TEXT NOT NULL DEFAULT '',
    "file_en_id" INTEGER,
    "file_fr_id" INTEGER,
    "valid_from" DATE NOT NULL,
    "published_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "published_by_id" INTEGER,

    CONSTRAINT "show_terms_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "show_terms_file_en_id_idx" ON "show_terms"("file_en_id");

-- CreateIndex
CREATE INDEX "show_terms_file_fr_id_idx" ON "show_terms"("file_fr_id");

-- CreateIndex
CREATE UNIQUE INDEX "show_terms_tradeshow_id_number_key" ON "show_terms"("tradeshow_id", "number");

-- CreateIndex
CREATE INDEX "registration_show_terms_id_idx" ON "registration"("show_terms_id");

-- AddForeignKey
ALTER TABLE "registration" ADD CONSTRAINT "registration_show_terms_id_fkey" FOREIGN KEY ("show_terms_id") REFERENCES "show_terms"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "show_terms" ADD CONSTRAINT "show_terms_tradeshow_id_fkey" FOREIGN KEY ("tradeshow_id") REFERENCES "tradeshow"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "show_terms" ADD CONSTRAINT "show_terms_file_en_id_fkey" FOREIGN KEY ("file_en_id") REFERENCES "stored_file"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "show_terms" ADD CONSTRAINT "show_terms_file_fr_id_fkey" FOREIGN KEY ("file_fr_id") REFERENCES "stored_file"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "show_terms" ADD CONSTRAINT "show_terms_published_by_id_fkey" FOREIGN KEY ("published_by_id") REFERENCES "user"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- In each language there is something to read.
ALTER TABLE "show_terms" ADD CONSTRAINT "show_terms_readable" CHECK (
    ("text_en" <> '' OR "file_en_id" IS NOT NULL) AND ("text_fr" <> '' OR "file_fr_id" IS NOT NULL)
);

ALTER TABLE "registration" ADD CONSTRAINT "registration_show_terms_language" CHECK ("show_terms_language" IN ('en', 'fr'));
