-- CreateTable
CREATE TABLE "security_event" (
    "id" BIGSERIAL NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "kind" TEXT NOT NULL,
    "user_id" INTEGER,
    "subject_id" INTEGER,
    "what" TEXT NOT NULL DEFAULT '',
    "address" TEXT NOT NULL DEFAULT '',
    "agent" TEXT NOT NULL DEFAULT '',
    "request_id" TEXT NOT NULL DEFAULT '',
    "bucket" TEXT,
    "more" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "security_event_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "security_event_bucket_key" ON "security_event"("bucket");

-- CreateIndex
CREATE INDEX "security_event_at_id_idx" ON "security_event"("at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "security_event_kind_at_id_idx" ON "security_event"("kind", "at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "security_event_user_id_at_id_idx" ON "security_event"("user_id", "at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "security_event_subject_id_at_id_idx" ON "security_event"("subject_id", "at" DESC, "id" DESC);

-- Words are looked for among a year of events.
CREATE INDEX security_event_search ON security_event
  USING gin (normalise(what || ' ' || address || ' ' || agent || ' ' || request_id) gin_trgm_ops);
