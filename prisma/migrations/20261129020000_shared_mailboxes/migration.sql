-- AlterTable
ALTER TABLE "mailbox" ALTER COLUMN "user_id" DROP NOT NULL;

-- CreateTable
CREATE TABLE "mailbox_member" (
    "mailbox_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,

    CONSTRAINT "mailbox_member_pkey" PRIMARY KEY ("mailbox_id","user_id")
);

-- CreateIndex
CREATE INDEX "mailbox_member_user_id_idx" ON "mailbox_member"("user_id");

-- AddForeignKey
ALTER TABLE "mailbox_member" ADD CONSTRAINT "mailbox_member_mailbox_id_fkey" FOREIGN KEY ("mailbox_id") REFERENCES "mailbox"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "mailbox_member" ADD CONSTRAINT "mailbox_member_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- A shared mailbox has a name; a user's may have none.
ALTER TABLE mailbox ADD CONSTRAINT mailbox_shared_name CHECK (user_id IS NOT NULL OR display_name <> '');
