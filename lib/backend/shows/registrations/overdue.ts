/**
 * Cents that are overdue of a row of invoice.
 * @param today placeholder of the day, YYYY-MM-DD
 */
export const overdueOfInvoice = (
  invoice: string,
  today: string,
) => `CASE WHEN ${invoice}.due_until < ${today} THEN ${invoice}.balance
  WHEN ${invoice}.due_on < ${today} THEN (SELECT sum(open)::int FROM invoice_open(${invoice}.id, ${invoice}.total, ${invoice}.balance)
    WHERE due_date < ${today}) ELSE 0 END`

/**
 * What is overdue of the rows `share` of registration_invoice, as rows of `overdue` with an amount in cents, to join laterally; of an invoice
 * that another accounting holds all that is open of it. Worked out when it is asked for: it changes at midnight, when no row does.
 * @param today placeholder of the day, YYYY-MM-DD
 */
export const overdueOfShare = (today: string) => `LATERAL (
  SELECT CASE WHEN share.invoice_id IS NULL THEN greatest(0, share.balance) ELSE (
    SELECT CASE WHEN share.balance = invoice.balance THEN late.amount WHEN late.amount = invoice.balance THEN share.balance
      ELSE (SELECT (share_out(late.amount, array_agg(part.balance::bigint ORDER BY part.registration_id)))
          [array_position(array_agg(part.registration_id ORDER BY part.registration_id), share.registration_id)]
        FROM registration_invoice part WHERE part.invoice_id = invoice.id) END
    FROM invoice CROSS JOIN LATERAL (
      SELECT ${overdueOfInvoice("invoice", today)} AS amount) late
    WHERE invoice.id = share.invoice_id) END AS amount) overdue`
