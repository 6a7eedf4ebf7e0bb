import type { SentFilters } from "#lib/backend/records/lists/filters/parse.ts"
import { literalPattern, wordsOf } from "#lib/backend/records/lists/filters/search-term.ts"
import { Parameters } from "#lib/backend/records/lists/filters/sql-builder.ts"
import type {
  BillingEntity,
  Currency,
  DocumentSort,
  DocumentState,
  ReminderState,
} from "#lib/contract/finance/ledger-terms.ts"

/** What a list of documents is narrowed to, and its order. */
export type Narrowed = {
  q: string
  /** Beside the choices below: their conditions are added to the statement's values. */
  filters?: { sent: SentFilters; conditions: (parameters: Parameters) => string[] } | undefined
  kind?: "invoice" | "credit_note" | undefined
  entity?: BillingEntity | undefined
  currency?: Currency | undefined
  state?: DocumentState | undefined
  reminders?: ReminderState | undefined
  show?: number | undefined
  from?: string | undefined
  to?: string | undefined
  sort: DocumentSort
}

/** Placeholder of the day in statements of `conditionsOf`. */
export const dayOfStatement = "$1"

/** As the index has it. */
export const searched =
  "normalise(number || ' ' || (buyer_party ->> 'name') || ' ' || purchase_order || ' ' || buyer_reference)"

const invoices = "kind = 'invoice'"

/** @param today placeholder of the day */
export const stateSql = (today: string): Record<DocumentState, string> => ({
  open: `${invoices} AND balance > 0`,
  overdue: `${invoices} AND due_on < ${today}::date`,
  paid: `${invoices} AND balance = 0 AND credited < total`,
  to_refund: `${invoices} AND balance < 0`,
  credited: `${invoices} AND credited = total`,
})

/** What a reminder that counts went out for. */
const isReminded = "id IN (SELECT invoice_id FROM payment_reminder WHERE end_reason IS NULL)"
/** No step of any show is due sooner after a day on which something was due: most of what nothing is to be done for goes by it. */
const isLateEnough = (today: string) =>
  `(SELECT count(*) FROM payment_reminder_step) > 0 AND due_on + (SELECT min(days) FROM payment_reminder_step) <= ${today}::date`

const isOnHold = "id IN (SELECT invoice_id FROM payment_reminder_hold)"

/** Of what is overdue; documents that are not have no reminders. @param today placeholder of the day */
const remindersSql = (today: string): Record<ReminderState, string> => ({
  due: `NOT ${isOnHold} AND ${isLateEnough(today)} AND (SELECT next_on <= ${today}::date FROM payment_reminder_state(invoice, ${today}::date))`,
  sent: `${isReminded} AND (SELECT sent > 0 FROM payment_reminder_state(invoice, ${today}::date))`,
  on_hold: isOnHold,
})

/** Of what is overdue, and how it is with its reminders. @param today placeholder of the day */
export const remindedSql = (today: string, state: ReminderState) =>
  `${stateSql(today).overdue} AND ${remindersSql(today)[state]}`

/** Documents that bill registrations. @param holds of these, and of their sessions as `session` */
export const documentsOfRegistrations = (holds: string) =>
  `id IN (SELECT line.invoice_id FROM tradeshow_session session
    JOIN registration ON registration.tradeshow_session_id = session.id
    JOIN invoice_line line ON line.registration_id = registration.id WHERE ${holds})`

/** Words that the number, the buyer, its order or its reference have. */
export const searchSql = (term: string, parameters: Parameters) =>
  wordsOf(term).map((word) => `${searched} LIKE '%' || ${literalPattern(parameters.add(word))} || '%'`)

/**
 * The WHERE of documents that pass, over the table invoice, with its values; $1 is the day.
 * @param today YYYY-MM-DD
 */
export function conditionsOf(narrowed: Narrowed, today: string): { where: string; parameters: Parameters } {
  const parameters = new Parameters()
  const day = parameters.add(today)
  const { q, kind, entity, currency, state, reminders, show, from, to } = narrowed
  const conditions = [
    `${day}::date IS NOT NULL`,
    ...searchSql(q, parameters),
    ...(kind ? [`kind = ${parameters.add(kind)}::invoice_kind`] : []),
    ...(entity ? [`entity = ${parameters.add(entity)}::billing_entity`] : []),
    ...(currency ? [`currency = ${parameters.add(currency)}::currency`] : []),
    ...(state ? [stateSql(day)[state]] : []),
    ...(reminders ? [remindedSql(day, reminders)] : []),
    ...(from ? [`date >= ${parameters.add(from)}::date`] : []),
    ...(to ? [`date <= ${parameters.add(to)}::date`] : []),
    ...(show ? [documentsOfRegistrations(`session.tradeshow_id = ${parameters.add(show)}`)] : []),
    ...(narrowed.filters?.conditions(parameters) ?? []),
  ]
  return { where: conditions.join(" AND "), parameters }
}

const orders = {
  date: "date",
  number: "number",
  buyer: "normalise(buyer_party ->> 'name')",
  total: "total",
  balance: "balance",
  due_on: "due_on",
} as const

/** The ORDER BY of the list; documents that are due on no day come last in either direction. */
export function orderSql(sort: DocumentSort): string {
  const isDescending = sort.startsWith("-")
  const key = (isDescending ? sort.slice(1) : sort) as keyof typeof orders
  const direction = isDescending ? "DESC" : "ASC"
  const nulls = key === "due_on" && isDescending ? " NULLS LAST" : ""
  return `${orders[key]} ${direction}${nulls}, id ${direction}`
}
