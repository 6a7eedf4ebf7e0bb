-- CreateEnum
CREATE TYPE "mail_disclosure_status" AS ENUM ('waiting', 'approved', 'refused', 'withdrawn');

-- CreateTable
CREATE TABLE "mail_disclosure" (
    "id" SERIAL NOT NULL,
    "thread_id" INTEGER,
    "asker_id" INTEGER NOT NULL,
    "reason" TEXT NOT NULL,
    "status" "mail_disclosure_status" NOT NULL DEFAULT 'waiting',
    "asked_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "ends_at" TIMESTAMPTZ(3) NOT NULL,
    "decider_id" INTEGER,
    "decided_at" TIMESTAMPTZ(3),

    CONSTRAINT "mail_disclosure_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "mail_disclosed_mail" (
    "mail_id" INTEGER NOT NULL,
    "disclosure_id" INTEGER NOT NULL,

    CONSTRAINT "mail_disclosed_mail_pkey" PRIMARY KEY ("mail_id","disclosure_id")
);

-- CreateTable
CREATE TABLE "mail_disclosure_reading" (
    "disclosure_id" INTEGER NOT NULL,
    "day" DATE NOT NULL,

    CONSTRAINT "mail_disclosure_reading_pkey" PRIMARY KEY ("disclosure_id","day")
);

-- CreateIndex
CREATE INDEX "mail_disclosure_thread_id_idx" ON "mail_disclosure"("thread_id");

-- CreateIndex
CREATE INDEX "mail_disclosure_asker_id_idx" ON "mail_disclosure"("asker_id");

-- CreateIndex
CREATE INDEX "mail_disclosure_decider_id_idx" ON "mail_disclosure"("decider_id");

-- CreateIndex
CREATE INDEX "mail_disclosure_asked_at_idx" ON "mail_disclosure"("asked_at");

-- CreateIndex
CREATE INDEX "mail_disclosed_mail_disclosure_id_idx" ON "mail_disclosed_mail"("disclosure_id");

-- AddForeignKey
ALTER TABLE "mail_disclosure" ADD CONSTRAINT "mail_disclosure_thread_id_fkey" FOREIGN KEY ("thread_id") REFERENCES "mail_thread"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "mail_disclosure" ADD CONSTRAINT "mail_disclosure_asker_id_fkey" FOREIGN KEY ("asker_id") REFERENCES "user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "mail_disclosure" ADD CONSTRAINT "mail_disclosure_decider_id_fkey" FOREIGN KEY ("decider_id") REFERENCES "user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "mail_disclosed_mail" ADD CONSTRAINT "mail_disclosed_mail_mail_id_fkey" FOREIGN KEY ("mail_id") REFERENCES "mail"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "mail_disclosed_mail" ADD CONSTRAINT "mail_disclosed_mail_disclosure_id_fkey" FOREIGN KEY ("disclosure_id") REFERENCES "mail_disclosure"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "mail_disclosure_reading" ADD CONSTRAINT "mail_disclosure_reading_disclosure_id_fkey" FOREIGN KEY ("disclosure_id") REFERENCES "mail_disclosure"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Nobody answers what he or she asked for; and what is approved or refused says who did it and when.
ALTER TABLE "mail_disclosure" ADD CONSTRAINT "mail_disclosure_two_people" CHECK ("decider_id" <> "asker_id");
ALTER TABLE "mail_disclosure" ADD CONSTRAINT "mail_disclosure_decided" CHECK (
    "status" NOT IN ('approved', 'refused') OR num_nonnulls("decider_id", "decided_at") = 2);
ALTER TABLE "mail_disclosure" ADD CONSTRAINT "mail_disclosure_reason" CHECK (btrim("reason") <> '');
