-- CreateTable
CREATE TABLE "mailing_list_counter" (
    "mailing_list_id" INTEGER NOT NULL,
    "slot" INTEGER NOT NULL,
    "members" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "mailing_list_counter_pkey" PRIMARY KEY ("mailing_list_id","slot")
);

-- CreateIndex
CREATE INDEX "mailing_subscription_mailing_list_id_created_at_contact_id_idx" ON "mailing_subscription"("mailing_list_id", "created_at" DESC, "contact_id");

-- AddForeignKey
ALTER TABLE "mailing_list_counter" ADD CONSTRAINT "mailing_list_counter_mailing_list_id_fkey" FOREIGN KEY ("mailing_list_id") REFERENCES "mailing_list"("id") ON DELETE CASCADE ON UPDATE CASCADE;
