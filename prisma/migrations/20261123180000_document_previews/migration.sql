-- AlterTable
ALTER TABLE "document" ADD COLUMN     "preview_pending" BOOLEAN NOT NULL DEFAULT true,
ALTER COLUMN "name" SET DATA TYPE CITEXT;

-- CreateIndex
CREATE UNIQUE INDEX "document_name_key" ON "document"("name");

-- CreateIndex
CREATE UNIQUE INDEX "document_preview_id_key" ON "document"("preview_id");

-- AddForeignKey
ALTER TABLE "document" ADD CONSTRAINT "document_preview_id_fkey" FOREIGN KEY ("preview_id") REFERENCES "stored_file"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
