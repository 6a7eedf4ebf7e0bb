-- The check names the column's type: it is made anew, wider.
ALTER TABLE invoice_line DROP CONSTRAINT invoice_line_amount;

-- AlterTable
ALTER TABLE "invoice_line" ALTER COLUMN "quantity" SET DATA TYPE DECIMAL(7,3);

ALTER TABLE invoice_line ADD CONSTRAINT invoice_line_amount
  CHECK (quantity > 0 AND amount = round(quantity * unit_price) AND btrim(label) <> '');
