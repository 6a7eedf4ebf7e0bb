-- CreateTable
CREATE TABLE "match_key" (
    "record_type" TEXT NOT NULL,
    "record_id" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "key" TEXT NOT NULL,

    CONSTRAINT "match_key_pkey" PRIMARY KEY ("record_type","record_id","kind","key")
);

-- CreateTable
CREATE TABLE "duplicate_pair" (
    "record_type" TEXT NOT NULL,
    "first_id" INTEGER NOT NULL,
    "second_id" INTEGER NOT NULL,
    "score" INTEGER NOT NULL,
    "reasons" TEXT[],
    "found_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "dismissed_at" TIMESTAMPTZ(3),
    "dismissed_by_id" INTEGER,

    CONSTRAINT "duplicate_pair_pkey" PRIMARY KEY ("record_type","first_id","second_id")
);

-- CreateTable
CREATE TABLE "duplicate_scan" (
    "record_type" TEXT NOT NULL,
    "compared_until" TIMESTAMPTZ(3),
    "finished_at" TIMESTAMPTZ(3),
    "common" JSONB NOT NULL DEFAULT '[]',

    CONSTRAINT "duplicate_scan_pkey" PRIMARY KEY ("record_type")
);

-- CreateIndex
CREATE INDEX "match_key_record_type_kind_key_record_id_idx" ON "match_key"("record_type", "kind", "key", "record_id");

-- CreateIndex
CREATE INDEX "duplicate_pair_record_type_score_first_id_second_id_idx" ON "duplicate_pair"("record_type", "score" DESC, "first_id", "second_id");

-- CreateIndex
CREATE INDEX "duplicate_pair_record_type_second_id_idx" ON "duplicate_pair"("record_type", "second_id");

-- CreateIndex
CREATE INDEX "duplicate_pair_dismissed_by_id_idx" ON "duplicate_pair"("dismissed_by_id");

-- AddForeignKey
ALTER TABLE "duplicate_pair" ADD CONSTRAINT "duplicate_pair_dismissed_by_id_fkey" FOREIGN KEY ("dismissed_by_id") REFERENCES "user"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- A pair is there once, whichever of the two is looked at.
ALTER TABLE "duplicate_pair" ADD CONSTRAINT "duplicate_pair_in_order" CHECK (first_id < second_id);
