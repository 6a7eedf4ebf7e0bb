-- CreateTable
CREATE TABLE "partner_mail" (
    "mail_id" INTEGER NOT NULL,
    "partner" TEXT NOT NULL,
    "attempt" INTEGER NOT NULL,
    "key" UUID NOT NULL,

    CONSTRAINT "partner_mail_pkey" PRIMARY KEY ("mail_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "partner_mail_key_key" ON "partner_mail"("key");

-- AddForeignKey
ALTER TABLE "partner_mail" ADD CONSTRAINT "partner_mail_mail_id_fkey" FOREIGN KEY ("mail_id") REFERENCES "mail"("id") ON DELETE CASCADE ON UPDATE CASCADE;
