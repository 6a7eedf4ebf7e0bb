-- AlterTable
ALTER TABLE "registration" ADD COLUMN     "touched_by_id" INTEGER;

-- AddForeignKey
ALTER TABLE "registration" ADD CONSTRAINT "registration_touched_by_id_fkey" FOREIGN KEY ("touched_by_id") REFERENCES "user"("id") ON DELETE SET NULL ON UPDATE CASCADE;
