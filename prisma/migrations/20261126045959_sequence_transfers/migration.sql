-- CreateTable
CREATE TABLE "sequence_transfer" (
    "version_id" INTEGER NOT NULL,
    "from_version_id" INTEGER NOT NULL,
    "node" TEXT NOT NULL,
    "target" TEXT,
    "note" TEXT NOT NULL DEFAULT '',
    "decided_at" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "sequence_transfer_pkey" PRIMARY KEY ("version_id","from_version_id","node")
);

-- CreateTable
CREATE TABLE "sequence_run_move" (
    "run_id" INTEGER NOT NULL,
    "version_id" INTEGER NOT NULL,
    "node" TEXT NOT NULL,
    "target" TEXT,
    "moved_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "sequence_run_move_pkey" PRIMARY KEY ("run_id","version_id")
);

-- CreateIndex
CREATE INDEX "sequence_run_move_version_id_idx" ON "sequence_run_move"("version_id");

-- AddForeignKey
ALTER TABLE "sequence_transfer" ADD CONSTRAINT "sequence_transfer_version_id_fkey" FOREIGN KEY ("version_id") REFERENCES "sequence_version"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sequence_run_move" ADD CONSTRAINT "sequence_run_move_run_id_fkey" FOREIGN KEY ("run_id") REFERENCES "sequence_run"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sequence_run_move" ADD CONSTRAINT "sequence_run_move_version_id_fkey" FOREIGN KEY ("version_id") REFERENCES "sequence_version"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Who waits at a node of a version is counted, and found in batches.
CREATE INDEX sequence_passage_waiting ON sequence_passage (version_id, node, run_id) WHERE left_at IS NULL;
