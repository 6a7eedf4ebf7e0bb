import { query } from "#lib/backend/platform/database/db.ts"
import type { Currency } from "#lib/contract/finance/ledger-terms.ts"
import type { MoneyWeek } from "#lib/contract/home/season.ts"
import { findCompared } from "./compared.ts"
import { type Counted, daysAt, sumsOf, weekSql, weeksOf } from "./weeks.ts"

type Row = Counted & {
  currency: Currency
  invoiced: number
  collected: number
  external: number
}

/**
 * What the registrations of two sessions were invoiced and what of it came, by week. Of an invoice for several registrations each has the
 * part that its lines are of it. A credit note counts on its own day; of a document that is kept elsewhere only what is paid is known, and
 * counts on the day of the document. $1 the session, $2 the one before it, $3 days from today to the opening.
 */
const sql = `WITH applicant AS MATERIALIZED (
    SELECT registration.id, session.id IS DISTINCT FROM $1 AS is_before, session."from" AS opening
    FROM tradeshow_session session JOIN registration ON registration.tradeshow_session_id = session.id
    WHERE session.id IN ($1, $2) AND registration.deleted_at IS NULL AND registration.invoice_count > 0),
  part AS MATERIALIZED (
    SELECT is_before, opening, share.invoice_id, share.currency, share.date, share.total, share.total - share.balance AS paid,
      CASE WHEN share.invoice_id IS NULL THEN 0 ELSE coalesce((
        SELECT sum(amount) FILTER (WHERE registration_id = applicant.id)::float8 / nullif(sum(amount), 0)
        FROM invoice_line WHERE invoice_id = share.invoice_id), 0) END AS of
    FROM applicant JOIN registration_invoice share ON share.registration_id = applicant.id),
  note AS MATERIALIZED (
    SELECT is_before, opening, part.invoice_id, part.currency, credit.date, round(credit.total * of)::bigint AS amount
    FROM part JOIN invoice credit ON credit.credits_id = part.invoice_id),
  entry AS (
    SELECT is_before, opening, currency, date, total::bigint AS invoiced, CASE WHEN invoice_id IS NULL THEN paid ELSE 0 END::bigint AS collected,
      (invoice_id IS NULL)::int AS external
    FROM part
    UNION ALL SELECT note.is_before, note.opening, note.currency, invoice.date, amount, 0, 0 FROM note JOIN invoice ON invoice.id = note.invoice_id
    UNION ALL SELECT is_before, opening, currency, date, -amount, 0, 0 FROM note
    UNION ALL SELECT is_before, opening, currency, payment.date, 0, round(payment.amount * of)::bigint, 0
      FROM part JOIN invoice_payment payment ON payment.invoice_id = part.invoice_id)
  SELECT currency, is_before, ${weekSql("opening", "date", "$3::int")} AS week, sum(invoiced)::bigint AS invoiced,
    sum(collected)::bigint AS collected, sum(external)::int AS external
  FROM entry GROUP BY 1, 2, 3 ORDER BY 1, 2, 3`

/**
 * What is invoiced and collected for a session and was for the one before it, at the same distance from the opening.
 * @param today YYYY-MM-DD
 * @throws 404 for an unknown session
 */
export async function readMoney(session: number, today: string) {
  const compared = await findCompared(session, today)
  const { before, days } = compared
  if (days === null) return { ...compared, currencies: [], has_external: false }
  const rows = await query<Row>({
    name: "season-money",
    text: sql,
    values: [session, before?.id ?? null, days],
  })
  const currencies = [...Map.groupBy(rows, ({ currency }) => currency)].map(([currency, counted]) => ({
    currency,
    weeks: weeksFrom(counted, days),
  }))
  return { ...compared, currencies, has_external: rows.some(({ external }) => external > 0) }
}

function weeksFrom(counted: readonly Row[], days: number): MoneyWeek[] {
  const invoiced = ({ invoiced: cents }: Row) => cents
  const collected = ({ collected: cents }: Row) => cents
  const now = [sumsOf(counted, false, invoiced, "all"), sumsOf(counted, false, collected, "all")] as const
  const then = [sumsOf(counted, true, invoiced, "all"), sumsOf(counted, true, collected, "all")] as const
  return weeksOf(counted, days).map((week) => ({
    days: daysAt(week, days),
    invoiced: now[0](week),
    collected: now[1](week),
    invoiced_before: then[0](week),
    collected_before: then[1](week),
  }))
}
