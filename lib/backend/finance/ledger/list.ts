import { query, queryOne } from "#lib/backend/platform/database/db.ts"
import { list } from "#lib/backend/platform/database/json-sql.ts"
import { versionSql } from "#lib/backend/records/lists/total.ts"
import { VersionedAnswers } from "#lib/backend/records/lists/versioned-answers.ts"
import { overdueOfInvoice } from "#lib/backend/shows/registrations/overdue.ts"
import type { DocumentSums, ListedDocument } from "#lib/contract/finance/ledger.ts"
import { conditionsOf, type Narrowed, orderSql } from "./conditions.ts"

/**
 * Documents by id, in the order of the ids; $2 is the day.
 */
const rowsSql = `SELECT invoice.id, kind, is_deposit, number, entity, date, buyer_party ->> 'name' AS buyer, about ->> 'show' AS show,
    about ->> 'session' AS session, currency, total, credited, paid, balance, due_on, file_id IS NOT NULL AS has_file,
    ${list(`SELECT DISTINCT registration.id, registration.company_name AS name FROM invoice_line line
      JOIN registration ON registration.id = line.registration_id WHERE line.invoice_id = invoice.id ORDER BY 2, 1`)} AS registrations,
    coalesce(parts.overdue, 0)::int AS overdue, coalesce(parts.each, '[]') AS instalments,
    (SELECT json_build_object('sent', sent, 'last_on', last_on, 'next_step', next_step, 'next_on', next_on,
        'hold', (SELECT reason FROM payment_reminder_hold WHERE invoice_id = invoice.id))
      FROM payment_reminder_state(invoice, $2::date)) AS reminders
  FROM unnest($1::int[]) WITH ORDINALITY AS wanted (id, rank) JOIN invoice USING (id)
  CROSS JOIN LATERAL (
    SELECT sum(open) FILTER (WHERE due_date < $2::date) AS overdue,
      json_agg(json_build_object('due_date', due_date, 'amount', amount, 'open', open) ORDER BY place) AS each
    FROM invoice_open(invoice.id, invoice.total, invoice.balance) WHERE invoice.kind = 'invoice') parts
  ORDER BY wanted.rank`

/** Documents of the list by id, in the order of the ids. @param today YYYY-MM-DD */
export function readDocuments(ids: readonly number[], today: string): Promise<ListedDocument[]> {
  return query<ListedDocument>({ name: "ledger-rows", text: rowsSql, values: [ids, today] })
}

/** Statement that finds the ids of a page. */
export function pageStatement(
  narrowed: Narrowed,
  today: string,
  { limit, offset }: { limit: number; offset: number },
) {
  const { where, parameters } = conditionsOf(narrowed, today)
  const text = `SELECT id FROM invoice WHERE ${where} ORDER BY ${orderSql(narrowed.sort)}
    LIMIT ${parameters.add(limit)} OFFSET ${parameters.add(offset)}`
  return { text, values: parameters.values }
}

/** The lists by whose changes sums over all that pass change. */
const listsOf = (narrowed: Narrowed) =>
  narrowed.show || isFilteredBy(narrowed, ["show", "session"])
    ? (["invoice", "registration"] as const)
    : (["invoice"] as const)

const isFilteredBy = ({ filters }: Narrowed, fields: readonly string[]) =>
  Object.values(filters?.sent ?? {}).some(
    (filter) => typeof filter === "object" && fields.includes(filter.f_field),
  )

/** Statement of the sums over all that pass, by currency, with the change version at which they are so. */
export function sumsStatement(narrowed: Narrowed, today: string) {
  const { where, parameters } = conditionsOf(narrowed, today)
  const of = (column: string, kind: string) =>
    `coalesce(sum(${column}) FILTER (WHERE kind = '${kind}'), 0)::bigint`
  const text = `WITH passing AS (
      SELECT currency, count(*) FILTER (WHERE kind = 'invoice')::int AS invoices, count(*) FILTER (WHERE kind = 'credit_note')::int AS credit_notes,
        ${of("total", "invoice")} AS invoiced, ${of("total", "credit_note")} AS credited, ${of("paid", "invoice")} AS paid,
        ${of("balance", "invoice")} AS outstanding, sum(${overdueOfInvoice("invoice", "$1::date")})::bigint AS overdue
      FROM invoice WHERE ${where} GROUP BY currency)
    SELECT ${list("SELECT * FROM passing ORDER BY currency")} AS totals, ${versionSql(listsOf(narrowed))} AS version`
  return { text, values: parameters.values }
}

type Sums = { totals: DocumentSums[]; version: number }

/** Filtered lists whose sums are cached. */
const cachedSums = new VersionedAnswers<Sums>(2_000)

/** Sums over all that pass, exact; cached as totals are (docs/decisions/0004-exact-totals.md), but for reminders, which change with plans and holds. */
async function sumsOf(narrowed: Narrowed, today: string): Promise<Sums> {
  const read = () => queryOne<Sums>(sumsStatement(narrowed, today))
  if (narrowed.reminders || isFilteredBy(narrowed, ["payment_reminders"])) return read()
  const { version } = await queryOne<{ version: number }>({
    text: `SELECT ${versionSql(listsOf(narrowed))} AS version`,
    values: [],
  })
  const { where, parameters } = conditionsOf(narrowed, today)
  return cachedSums.get(`${where}\n${JSON.stringify(parameters.values)}`, version, read)
}

/**
 * A page of the invoices and credit notes, and the sums over all that pass (I-36).
 * @param today YYYY-MM-DD
 */
export async function listDocuments(narrowed: Narrowed & { page: number; per_page: number }, today: string) {
  const { page, per_page } = narrowed
  const [found, { totals }] = await Promise.all([
    query<{ id: number }>(pageStatement(narrowed, today, { limit: per_page, offset: (page - 1) * per_page })),
    sumsOf(narrowed, today),
  ])
  const rows = await readDocuments(
    found.map(({ id }) => id),
    today,
  )
  const total = totals.reduce((sum, one) => sum + one.invoices + one.credit_notes, 0)
  return { rows, total, totals }
}
