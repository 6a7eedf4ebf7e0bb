-- AlterTable
ALTER TABLE "notification" ADD COLUMN     "due_on" DATE,
ADD COLUMN     "is_notice" BOOLEAN NOT NULL DEFAULT false;

-- What the application reported by a link; a correction of an application is something to do.
UPDATE "notification" SET "is_notice" = true WHERE "meta" ? 'document' AND NOT "meta" ? 'correction' AND "done_at" IS NULL;
