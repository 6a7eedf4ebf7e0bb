-- The last day on which something of an invoice is due, of those issued before it was stored with them.
UPDATE invoice SET due_until = (SELECT max(due_date) FROM invoice_open(invoice.id, invoice.total, invoice.balance) WHERE open > 0)
WHERE kind = 'invoice' AND due_on IS NOT NULL;
