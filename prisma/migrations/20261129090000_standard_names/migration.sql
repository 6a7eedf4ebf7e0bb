-- Tables and columns have the field's words: the release that made them had words of its own. Nothing else changes.
ALTER TYPE "mailing_list_kind" RENAME VALUE 'living' TO 'dynamic';
ALTER TABLE "partner_mirror" RENAME COLUMN "living_at" TO "dynamic_at";

ALTER TABLE "mail_delivery" RENAME COLUMN "claimed_by" TO "leased_by";
ALTER TABLE "mail_delivery" RENAME COLUMN "claimed_until" TO "leased_until";
ALTER TABLE "mail_delivery" RENAME COLUMN "put_off" TO "deferred";
ALTER INDEX "mail_delivery_claimed" RENAME TO "mail_delivery_leased";

ALTER TABLE "mailbox" RENAME COLUMN "sealed_secret" TO "encrypted_secret";
ALTER TABLE "pending_mailbox" RENAME COLUMN "sealed_secret" TO "encrypted_secret";
ALTER TABLE "second_factor" RENAME COLUMN "sealed_secret" TO "encrypted_secret";
ALTER TABLE "system_mail" RENAME COLUMN "sealed" TO "encrypted";

ALTER TABLE "sign_in_lane" RENAME TO "sign_in_bucket";
ALTER TABLE "sign_in_bucket" RENAME CONSTRAINT "sign_in_lane_pkey" TO "sign_in_bucket_pkey";
ALTER INDEX "sign_in_lane_tried_at_idx" RENAME TO "sign_in_bucket_tried_at_idx";

ALTER TABLE "sequence_tally" RENAME TO "sequence_counter";
ALTER TABLE "sequence_counter" RENAME CONSTRAINT "sequence_tally_pkey" TO "sequence_counter_pkey";
ALTER TABLE "sequence_counter" RENAME CONSTRAINT "sequence_tally_version_id_fkey" TO "sequence_counter_version_id_fkey";
ALTER INDEX "sequence_tally_version_id_part_idx" RENAME TO "sequence_counter_version_id_part_idx";
ALTER SEQUENCE "sequence_tally_id_seq" RENAME TO "sequence_counter_id_seq";

ALTER TABLE "sequence_passage" RENAME TO "sequence_visit";
ALTER TABLE "sequence_visit" RENAME CONSTRAINT "sequence_passage_pkey" TO "sequence_visit_pkey";
ALTER TABLE "sequence_visit" RENAME CONSTRAINT "sequence_passage_run_id_fkey" TO "sequence_visit_run_id_fkey";
ALTER TABLE "sequence_visit" RENAME CONSTRAINT "sequence_passage_sequence_id_fkey" TO "sequence_visit_sequence_id_fkey";
ALTER TABLE "sequence_visit" RENAME CONSTRAINT "sequence_passage_version_id_fkey" TO "sequence_visit_version_id_fkey";
ALTER TABLE "sequence_visit" RENAME CONSTRAINT "sequence_passage_notification_id_fkey" TO "sequence_visit_notification_id_fkey";
ALTER INDEX "sequence_passage_version_id_node_idx" RENAME TO "sequence_visit_version_id_node_idx";
ALTER INDEX "sequence_passage_notification_id_idx" RENAME TO "sequence_visit_notification_id_idx";
ALTER INDEX "sequence_passage_open" RENAME TO "sequence_visit_open";
ALTER INDEX "sequence_passage_due" RENAME TO "sequence_visit_due";
ALTER INDEX "sequence_passage_waiting" RENAME TO "sequence_visit_waiting";
ALTER INDEX "sequence_passage_tasks" RENAME TO "sequence_visit_tasks";

-- Its triggers are made by prisma/sql/14-sequences.sql, under the new name.
DROP TRIGGER IF EXISTS sequence_passage_entered ON sequence_visit;
DROP TRIGGER IF EXISTS sequence_passage_left ON sequence_visit;
DROP TRIGGER IF EXISTS sequence_passage_moved ON sequence_visit;
DROP TRIGGER IF EXISTS sequence_passage_gone ON sequence_visit;
DROP FUNCTION IF EXISTS sequence_passage_entered(), sequence_passage_left(), sequence_passage_moved(), sequence_passage_gone();
