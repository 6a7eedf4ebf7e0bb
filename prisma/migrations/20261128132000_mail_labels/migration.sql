-- CreateTable
CREATE TABLE "mail_label" (
    "id" SERIAL NOT NULL,
    "name" CITEXT NOT NULL,
    "color_hex" TEXT NOT NULL DEFAULT '#868e96',

    CONSTRAINT "mail_label_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "mail_thread_label" (
    "thread_id" INTEGER NOT NULL,
    "label_id" INTEGER NOT NULL,

    CONSTRAINT "mail_thread_label_pkey" PRIMARY KEY ("label_id","thread_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "mail_label_name_key" ON "mail_label"("name");

-- CreateIndex
CREATE INDEX "mail_thread_label_thread_id_idx" ON "mail_thread_label"("thread_id");

-- AddForeignKey
ALTER TABLE "mail_thread_label" ADD CONSTRAINT "mail_thread_label_thread_id_fkey" FOREIGN KEY ("thread_id") REFERENCES "mail_thread"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "mail_thread_label" ADD CONSTRAINT "mail_thread_label_label_id_fkey" FOREIGN KEY ("label_id") REFERENCES "mail_label"("id") ON DELETE CASCADE ON UPDATE CASCADE;
