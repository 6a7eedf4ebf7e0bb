import { query, queryOne } from "#lib/backend/platform/database/db.ts"
import { list, moment } from "#lib/backend/platform/database/json-sql.ts"
import { literalPattern, wordsOf } from "#lib/backend/records/lists/filters/search-term.ts"
import { Parameters } from "#lib/backend/records/lists/filters/sql-builder.ts"
import type { ListedFlow, PlatformFlow } from "#lib/contract/finance/approved-platform.ts"
import type { BillingEntity } from "#lib/contract/finance/ledger-terms.ts"
import { type FlowKind, type FlowState, troublingCodes } from "#lib/contract/finance/platform-terms.ts"
import { isIn, setAsideSql, stateSql } from "./set-aside/state.ts"

export type NarrowedFlows = {
  q: string
  entity?: BillingEntity | undefined
  kind?: FlowKind | undefined
  state?: FlowState | "attention" | undefined
}

const kindSql =
  "CASE WHEN flow.payment_id IS NOT NULL THEN 'payment' WHEN report.id IS NOT NULL THEN report.kind::text ELSE invoice.kind::text END"

const lastCode =
  "(SELECT code FROM platform_status status WHERE status.invoice_id = flow.invoice_id ORDER BY at DESC, id DESC LIMIT 1)"

const fieldsSql = `flow.id, flow.entity, ${kindSql} AS kind, ${stateSql} AS state, ${setAsideSql} AS set_aside, flow.tries, flow.problem, flow.answer, flow.recipient, ${moment("flow.recipient_at")} AS recipient_at,
  flow.tracking_id, flow.flow_id, ${moment("flow.sent_at")} AS sent_at, ${moment("flow.created_at")} AS created_at,
  ${list(`SELECT code, reason, ${moment("at")} AS at FROM platform_status status WHERE status.invoice_id = flow.invoice_id
    ORDER BY status.at DESC, status.id DESC`)} AS statuses`

const tablesSql = `platform_flow flow
  LEFT JOIN invoice ON invoice.id = coalesce(flow.invoice_id, flow.about_id)
  LEFT JOIN invoice_payment payment ON payment.id = flow.payment_id
  LEFT JOIN platform_report report ON report.id = flow.report_id`

/** As the index of the list of invoices has it. */
const searchedSql = "normalise(invoice.number || ' ' || (invoice.buyer_party ->> 'name'))"

function conditionsOf({ q, entity, kind, state }: NarrowedFlows) {
  const parameters = new Parameters()
  const conditions = [
    "true",
    ...wordsOf(q).map((word) => `${searchedSql} LIKE '%' || ${literalPattern(parameters.add(word))} || '%'`),
    ...(entity ? [`flow.entity = ${parameters.add(entity)}::billing_entity`] : []),
    ...(kind ? [`${kindSql} = ${parameters.add(kind)}`] : []),
    ...(state === "attention"
      ? [`(${isIn("refused")} OR ${lastCode} IN (${troublingCodes.join()}))`]
      : state
        ? [isIn(state)]
        : []),
  ]
  return { where: conditions.join(" AND "), parameters }
}

/** A page of what the platforms were sent, newest first. */
export async function listFlows(narrowed: NarrowedFlows & { page: number; per_page: number }) {
  const { page, per_page } = narrowed
  const { where, parameters } = conditionsOf(narrowed)
  const counted = await queryOne<{ total: number }>({
    text: `SELECT count(*)::int AS total FROM ${tablesSql} WHERE ${where}`,
    values: [...parameters.values],
  })
  const rows = await query<ListedFlow>({
    text: `SELECT ${fieldsSql}, invoice.number, invoice.buyer_party ->> 'name' AS buyer, coalesce(payment.amount, invoice.total) AS amount,
        invoice.currency, (SELECT min(registration_id) FROM invoice_line WHERE invoice_id = invoice.id) AS registration_id,
        CASE WHEN report.id IS NOT NULL THEN json_build_object('from', report.from_day, 'to', report.to_day, 'revision', report.revision) END AS period
      FROM ${tablesSql} WHERE ${where} ORDER BY flow.id DESC
      LIMIT ${parameters.add(per_page)} OFFSET ${parameters.add((page - 1) * per_page)}`,
    values: parameters.values,
  })
  return { rows, total: counted.total }
}

/** Where a document is with the platform; null for one that it is not sent. */
export async function flowOfInvoice(invoice: number): Promise<PlatformFlow | null> {
  const [flow] = await query<PlatformFlow>({
    name: "platform-flow-of-invoice",
    text: `SELECT ${fieldsSql} FROM ${tablesSql} WHERE flow.invoice_id = $1`,
    values: [invoice],
  })
  return flow ?? null
}
