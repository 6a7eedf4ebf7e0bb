-- CreateEnum
CREATE TYPE "recent_kind" AS ENUM ('company', 'contact', 'registration', 'sequence', 'mailing_list');

-- CreateTable
CREATE TABLE "recent_record" (
    "user_id" INTEGER NOT NULL,
    "kind" "recent_kind" NOT NULL,
    "record_id" INTEGER NOT NULL,
    "opened_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "recent_record_pkey" PRIMARY KEY ("user_id","kind","record_id")
);

-- CreateIndex
CREATE INDEX "recent_record_user_id_opened_at_idx" ON "recent_record"("user_id", "opened_at" DESC);

-- AddForeignKey
ALTER TABLE "recent_record" ADD CONSTRAINT "recent_record_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Applications that wait for a decision, the latest first: the home for the day counts them.
CREATE INDEX registration_undecided ON registration (published_at DESC, id DESC)
  WHERE deleted_at IS NULL AND published_at IS NOT NULL AND lifecycle_id IS NULL;

-- Shared files are found by words of their names; sequences and mailing lists are few.
CREATE INDEX document_search ON document USING gin (search_text(name::text) gin_trgm_ops);
