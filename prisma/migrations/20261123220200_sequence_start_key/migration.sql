-- AlterTable
ALTER TABLE "sequence_start" ADD COLUMN     "key" UUID;

-- CreateIndex
CREATE UNIQUE INDEX "sequence_start_key_key" ON "sequence_start"("key");
