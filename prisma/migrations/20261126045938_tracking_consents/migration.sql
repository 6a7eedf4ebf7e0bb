-- CreateEnum
CREATE TYPE "tracking_action" AS ENUM ('given', 'withdrawn');

-- Nobody was asked so far: whoever has not refused has said nothing, which is no. A new column, as no row is written for that.
ALTER TABLE "contact" RENAME COLUMN "allows_tracking" TO "allowed_tracking";
ALTER TABLE "contact" ADD COLUMN     "allows_tracking" BOOLEAN;

-- AlterTable
ALTER TABLE "mailing_send" ADD COLUMN     "is_tracked" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "sequence_tally" ADD COLUMN     "tracked" INTEGER NOT NULL DEFAULT 0;

-- CreateTable
CREATE TABLE "tracking_event" (
    "id" SERIAL NOT NULL,
    "contact_id" INTEGER NOT NULL,
    "action" "tracking_action" NOT NULL,
    "purposes" TEXT[] DEFAULT ARRAY['opens', 'clicks']::TEXT[],
    "source" TEXT NOT NULL,
    "text_version" TEXT NOT NULL DEFAULT '',
    "text" TEXT NOT NULL DEFAULT '',
    "proof" JSONB NOT NULL DEFAULT '{}',
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "tracking_event_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "tracking_event_contact_id_at_idx" ON "tracking_event"("contact_id", "at" DESC);

-- AddForeignKey
ALTER TABLE "tracking_event" ADD CONSTRAINT "tracking_event_contact_id_fkey" FOREIGN KEY ("contact_id") REFERENCES "contact"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Who had refused has refused.
INSERT INTO "tracking_event" ("contact_id", "action", "source", "proof", "at")
  SELECT contact."id", 'withdrawn', 'staff', CASE WHEN refused."user_id" IS NULL THEN '{}' ELSE jsonb_build_object('user', refused."user_id") END, coalesce(refused."at", now())
  FROM "contact" LEFT JOIN LATERAL (SELECT "at", "user_id" FROM "audit_entry"
    WHERE "record_type" = 'contact' AND "record_id" = contact."id" AND "changes" ? 'allows_tracking' ORDER BY "at" DESC LIMIT 1) refused ON true
  WHERE NOT contact."allowed_tracking" ORDER BY contact."id";
UPDATE "contact" SET "allows_tracking" = false WHERE NOT "allowed_tracking";
ALTER TABLE "contact" DROP COLUMN "allowed_tracking";

-- Mails of a show's sender were tracked, but where the list, or their recipient, was not to be.
UPDATE "mailing_send" send SET "is_tracked" = true FROM "contact"
  WHERE contact."id" = send."contact_id" AND send."sender_id" IS NOT NULL AND (send."delivery" = 'sent' OR send."bounced_at" IS NOT NULL)
    AND contact."allows_tracking" IS NOT false AND NOT EXISTS (SELECT FROM "mailing_list" list WHERE list."id" = send."list_id" AND NOT list."is_tracked");
