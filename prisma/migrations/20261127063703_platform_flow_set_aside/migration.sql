-- AlterTable
ALTER TABLE "platform_flow" ADD COLUMN     "is_reported" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "set_aside_at" TIMESTAMPTZ(3),
ADD COLUMN     "set_aside_reason" TEXT;

-- Why is said, and only what is refused is set aside; sales are reported of invoices, not of credit notes or payments of them.
ALTER TABLE platform_flow ADD CONSTRAINT platform_flow_set_aside CHECK (
  CASE WHEN set_aside_at IS NULL THEN set_aside_reason IS NULL AND NOT is_reported
    ELSE state = 'refused' AND btrim(coalesce(set_aside_reason, '')) <> '' AND (NOT is_reported OR coalesce(invoice_id = about_id, false)) END);
