-- AlterTable
ALTER TABLE "company_contact" ADD COLUMN     "company_position" SERIAL NOT NULL;
