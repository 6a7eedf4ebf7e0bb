-- AlterTable
ALTER TABLE "booth_item" ADD COLUMN     "label_fr" TEXT;

-- AlterTable
ALTER TABLE "vendor_section" ADD COLUMN     "name_fr" TEXT;
