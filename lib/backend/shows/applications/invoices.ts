import { type Connection, query } from "#lib/backend/platform/database/db.ts"
import { list } from "#lib/backend/platform/database/json-sql.ts"
import type { ApplicationView } from "#lib/contract/shows/application-view.ts"

type Shown = ApplicationView["invoices"][number]

/** Of `document` and a registration: whether it, or the invoice that it corrects, is for others too, whom its print names. */
export const isShared = (registration: string) => `EXISTS (SELECT FROM invoice_line other
  WHERE other.invoice_id IN (document.id, document.credits_id) AND other.registration_id <> ${registration})`

/** Of an invoice for one registration: what of each instalment is not paid yet; payments and credit notes go to the earliest. */
const due = `CASE WHEN document.kind = 'invoice' AND NOT ${isShared("$1")} THEN ${list(`SELECT due_date AS date, open AS amount
  FROM invoice_open(document.id, document.total, share.balance) WHERE open > 0 ORDER BY place`)} ELSE '[]'::json END`

/** Where what is due of it is paid to, as it is printed. */
const account = `CASE WHEN document.kind = 'invoice' AND NOT ${isShared("$1")} AND share.balance > 0
    AND document.seller_party ->> 'iban' || (document.seller_party ->> 'bank') <> ''
  THEN json_build_object('holder', document.seller_party ->> 'name', 'iban', document.seller_party ->> 'iban',
    'bic', document.seller_party ->> 'bic', 'bank', document.seller_party ->> 'bank') END`

/**
 * What was issued for a registration, and what of the accounting CRM is linked to it, by date. Of a document for several
 * registrations it is this one's share, which adds up with those of the others.
 */
export function shownInvoices(registration: number, connection: Connection): Promise<Shown[]> {
  return query<Shown>(
    {
      name: "application-invoices",
      text: `SELECT CASE WHEN NOT ${isShared("$1")} THEN document.id END AS document, document.kind, document.number AS name,
          document.date, (share_out(document.total, lines.amounts))[array_position(lines.registrations, $1)] AS total,
          share.balance, document.currency, ${isShared("$1")} AS is_shared, ${due} AS due, ${account} AS account
        FROM (SELECT DISTINCT invoice_id FROM invoice_line WHERE registration_id = $1) mine
        JOIN invoice document ON document.id = mine.invoice_id
        CROSS JOIN LATERAL (
          SELECT array_agg(registration_id ORDER BY registration_id) AS registrations, array_agg(amount ORDER BY registration_id) AS amounts
          FROM (SELECT registration_id, sum(amount) AS amount FROM invoice_line WHERE invoice_id = document.id
            GROUP BY registration_id) line) lines
        LEFT JOIN registration_invoice share ON share.invoice_id = document.id AND share.registration_id = $1
        UNION ALL
        SELECT NULL, 'invoice', name, date, total, balance, currency, false, '[]'::json, NULL
        FROM registration_invoice WHERE registration_id = $1 AND invoice_id IS NULL
        ORDER BY date, kind, name`,
      values: [registration],
    },
    connection,
  )
}
