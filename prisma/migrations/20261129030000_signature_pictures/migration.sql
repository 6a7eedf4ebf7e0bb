-- CreateTable
CREATE TABLE "mail_profile_picture" (
    "user_id" INTEGER NOT NULL,
    "file_id" INTEGER NOT NULL,

    CONSTRAINT "mail_profile_picture_pkey" PRIMARY KEY ("user_id","file_id")
);

-- CreateIndex
CREATE INDEX "mail_profile_picture_file_id_idx" ON "mail_profile_picture"("file_id");

-- AddForeignKey
ALTER TABLE "mail_profile_picture" ADD CONSTRAINT "mail_profile_picture_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "mail_profile"("user_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "mail_profile_picture" ADD CONSTRAINT "mail_profile_picture_file_id_fkey" FOREIGN KEY ("file_id") REFERENCES "stored_file"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
