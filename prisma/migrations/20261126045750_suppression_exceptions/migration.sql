-- CreateTable
CREATE TABLE "suppression_exception" (
    "email" CITEXT NOT NULL,
    "mailing_list_id" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "suppression_exception_pkey" PRIMARY KEY ("email","mailing_list_id")
);

-- CreateIndex
CREATE INDEX "suppression_exception_mailing_list_id_idx" ON "suppression_exception"("mailing_list_id");

-- AddForeignKey
ALTER TABLE "suppression_exception" ADD CONSTRAINT "suppression_exception_mailing_list_id_fkey" FOREIGN KEY ("mailing_list_id") REFERENCES "mailing_list"("id") ON DELETE CASCADE ON UPDATE CASCADE;
