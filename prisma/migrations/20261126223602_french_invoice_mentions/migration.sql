-- CreateEnum
CREATE TYPE "vat_due" AS ENUM ('receipts', 'debits');

-- AlterTable
ALTER TABLE "invoice_seller" ADD COLUMN     "early_payment" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "early_payment_fr" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "recovery" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "recovery_fr" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "vat_due" "vat_due" NOT NULL DEFAULT 'receipts';

-- What a seller in France says by law of recovery costs (art. D441-5 of the commercial code) and early payment, apart from late
-- fees, so that e-invoices have each of them: the texts a new installation begins with are taken apart, others are kept as they are.
UPDATE "invoice_seller" SET
  "recovery" = 'Fixed charge for recovery costs in case of late payment: €40.',
  "recovery_fr" = 'Indemnité forfaitaire pour frais de recouvrement en cas de retard de paiement : 40 €.',
  "early_payment" = 'No discount for early payment.',
  "early_payment_fr" = 'Pas d’escompte pour paiement anticipé.',
  "late_fees" = CASE "late_fees"
    WHEN 'Late payment bears a penalty of three times the French legal interest rate and a fixed recovery charge of €40 (art. L441-10 of the French commercial code). No discount for early payment.'
    THEN 'Late payment bears a penalty of three times the French legal interest rate (art. L441-10 of the French commercial code).'
    ELSE "late_fees" END,
  "late_fees_fr" = CASE "late_fees_fr"
    WHEN 'En cas de retard de paiement, pénalités au taux de trois fois l’intérêt légal et indemnité forfaitaire pour frais de recouvrement de 40 € (art. L441-10 du code de commerce). Pas d’escompte pour paiement anticipé.'
    THEN 'En cas de retard de paiement, pénalités au taux de trois fois l’intérêt légal (art. L441-10 du code de commerce).'
    ELSE "late_fees_fr" END
WHERE "country_id" IN (SELECT "id" FROM "country" WHERE "code" = 'FR');
