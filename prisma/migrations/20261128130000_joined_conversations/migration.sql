-- CreateTable
CREATE TABLE "mail_thread_joined" (
    "id" INTEGER NOT NULL,
    "thread_id" INTEGER NOT NULL,

    CONSTRAINT "mail_thread_joined_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "mail_thread_joined_thread_id_idx" ON "mail_thread_joined"("thread_id");

-- AddForeignKey
ALTER TABLE "mail_thread_joined" ADD CONSTRAINT "mail_thread_joined_thread_id_fkey" FOREIGN KEY ("thread_id") REFERENCES "mail_thread"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Those that were joined before, as the audit log has them; one that was joined to a second one in its turn leads to the last.
INSERT INTO "mail_thread_joined" ("id", "thread_id")
WITH RECURSIVE step AS (
    SELECT (changes -> 'merged' ->> 1)::int AS id, record_id AS thread_id FROM "audit_entry"
    WHERE record_type = 'mail_thread' AND action = 'merge'),
  path AS (
    SELECT id, thread_id FROM step
    UNION SELECT path.id, step.thread_id FROM path JOIN step ON step.id = path.thread_id)
SELECT DISTINCT path.id, path.thread_id FROM path JOIN "mail_thread" thread ON thread.id = path.thread_id
WHERE NOT EXISTS (SELECT FROM "mail_thread" other WHERE other.id = path.id)
ON CONFLICT DO NOTHING;
