-- CreateTable
CREATE TABLE "partner_mirror" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "begun_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "claim" UUID,
    "claimed_until" TIMESTAMPTZ(3),
    "paused_until" TIMESTAMPTZ(3),
    "failures" INTEGER NOT NULL DEFAULT 0,
    "said" TEXT,
    "last_success_at" TIMESTAMPTZ(3),
    "folder" BIGINT,
    "process" BIGINT,
    "living_at" TIMESTAMPTZ(3),
    "blocked_at" TIMESTAMPTZ(3),

    CONSTRAINT "partner_mirror_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "partner_list" (
    "mailing_list_id" INTEGER NOT NULL,
    "external_id" BIGINT NOT NULL,
    "name" TEXT NOT NULL,

    CONSTRAINT "partner_list_pkey" PRIMARY KEY ("mailing_list_id")
);

-- CreateTable
CREATE TABLE "partner_member" (
    "mailing_list_id" INTEGER NOT NULL,
    "email" CITEXT NOT NULL,

    CONSTRAINT "partner_member_pkey" PRIMARY KEY ("mailing_list_id","email")
);

-- CreateTable
CREATE TABLE "partner_change" (
    "id" BIGSERIAL NOT NULL,
    "mailing_list_id" INTEGER,
    "email" CITEXT NOT NULL,
    "said" TEXT,

    CONSTRAINT "partner_change_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "partner_change_mailing_list_id_id_idx" ON "partner_change"("mailing_list_id", "id");

-- AddForeignKey
ALTER TABLE "partner_list" ADD CONSTRAINT "partner_list_mailing_list_id_fkey" FOREIGN KEY ("mailing_list_id") REFERENCES "mailing_list"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "partner_member" ADD CONSTRAINT "partner_member_mailing_list_id_fkey" FOREIGN KEY ("mailing_list_id") REFERENCES "partner_list"("mailing_list_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "partner_change" ADD CONSTRAINT "partner_change_mailing_list_id_fkey" FOREIGN KEY ("mailing_list_id") REFERENCES "mailing_list"("id") ON DELETE CASCADE ON UPDATE CASCADE;
