-- CreateTable
CREATE TABLE "sender_check" (
    "sender_id" INTEGER NOT NULL,
    "email" CITEXT NOT NULL,
    "findings" JSONB NOT NULL,
    "looked_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "sender_check_pkey" PRIMARY KEY ("sender_id")
);

-- AddForeignKey
ALTER TABLE "sender_check" ADD CONSTRAINT "sender_check_sender_id_fkey" FOREIGN KEY ("sender_id") REFERENCES "mailing_sender"("id") ON DELETE CASCADE ON UPDATE CASCADE;
