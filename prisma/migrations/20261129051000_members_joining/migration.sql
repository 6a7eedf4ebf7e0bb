-- AlterTable
ALTER TABLE "mailbox_member" ADD COLUMN     "prepared_from" INTEGER;
