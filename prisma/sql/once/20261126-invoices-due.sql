-- When something of an invoice is due, of those issued before it stood with them.
UPDATE invoice SET due_on = invoice_due_on(invoice) WHERE kind = 'invoice' AND balance > 0;
