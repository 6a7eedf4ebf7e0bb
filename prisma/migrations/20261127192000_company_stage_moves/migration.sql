-- CreateTable
CREATE TABLE "company_stage_move" (
    "company_id" INTEGER NOT NULL,
    "lifecycle_id" INTEGER NOT NULL,
    "version" INTEGER NOT NULL,
    "from_option_id" INTEGER,
    "from_entered_at" TIMESTAMPTZ(3),
    "from_session_id" INTEGER,
    "to_option_id" INTEGER,
    "undone_version" INTEGER,

    CONSTRAINT "company_stage_move_pkey" PRIMARY KEY ("company_id","lifecycle_id","version")
);

-- CreateIndex
CREATE INDEX "company_stage_move_lifecycle_id_idx" ON "company_stage_move"("lifecycle_id");

-- CreateIndex
CREATE INDEX "company_stage_move_from_session_id_idx" ON "company_stage_move"("from_session_id");

-- AddForeignKey
ALTER TABLE "company_stage_move" ADD CONSTRAINT "company_stage_move_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "company"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "company_stage_move" ADD CONSTRAINT "company_stage_move_lifecycle_id_fkey" FOREIGN KEY ("lifecycle_id") REFERENCES "lifecycle"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "company_stage_move" ADD CONSTRAINT "company_stage_move_from_session_id_fkey" FOREIGN KEY ("from_session_id") REFERENCES "tradeshow_session"("id") ON DELETE SET NULL ON UPDATE CASCADE;
