import { queryOne } from "#lib/backend/platform/database/db.ts"
import type { DocumentSort } from "#lib/contract/finance/ledger-terms.ts"
import type { Call } from "../calls.ts"
import type { Comparison, Section } from "../result.ts"
import { compare } from "../rounds.ts"
import { statementFigures } from "./statement.ts"

const length = { rounds: 24, warmUp: 4 }
const budget = { times: 3 }
/** The list that it is held against: as many rows a page, with sums by currency as well. */
const otherList = "registration/dashboard?per_page=25"

/** Filters of the list of invoices, each alone, and some together. */
const filters = {
  "no filter": "",
  search: "q=maison",
  number: "q=2026-00012",
  invoices: "kind=invoice",
  "credit notes": "kind=credit_note",
  entity: "entity=inc",
  currency: "currency=USD",
  open: "state=open",
  overdue: "state=overdue",
  paid: "state=paid",
  "to refund": "state=to_refund",
  credited: "state=credited",
  "reminders due": "reminders=due",
  "reminders sent": "reminders=sent",
  "reminders on hold": "reminders=on_hold",
  show: "show=1",
  "show, overdue": "show=1&state=overdue",
  days: "from=2026-06-01&to=2026-08-31",
}

const sorts = [
  "date",
  "number",
  "buyer",
  "total",
  "balance",
  "due_on",
  "-due_on",
] as const satisfies readonly DocumentSort[]

/** Writes to both lists that change nothing, so that both sum again. */
const touchBoth = () =>
  queryOne({
    text: `WITH touched AS (UPDATE registration SET vat_code = vat_code WHERE id = (SELECT min(id) FROM registration) RETURNING id)
      UPDATE invoice SET user_id = user_id WHERE id = (SELECT min(id) FROM invoice) RETURNING id`,
    values: [],
  })

/** The list of invoices by every filter and order against that of registrations, and a whole statement of a bank. */
export async function ledgerSection(call: Call, token: string): Promise<Section> {
  const { documents } = await queryOne<{ documents: number }>({
    text: "SELECT count(*)::int AS documents FROM invoice",
    values: [],
  })
  const cases: { name: string; search: string; before?: () => Promise<unknown> }[] = [
    ...Object.entries(filters).map(([name, search]) => ({ name, search })),
    ...sorts.map((sort) => ({ name: `by ${sort}`, search: `sort=${sort}` })),
    { name: "no filter, after a write", search: "", before: touchBoth },
    { name: "show, after a write", search: "show=1", before: touchBoth },
    { name: "overdue, after a write", search: "state=overdue", before: touchBoth },
  ]
  const comparisons: Comparison[] = []
  for (const { name, search, before } of cases) {
    const measured = await compare({
      ours: () => call(`ledger?per_page=25&${search}`),
      best: () => call(otherList),
      ...length,
      ...(before && { before }),
    })
    comparisons.push({ name, ...measured, budget })
  }
  return {
    title: `Invoices, ${documents.toLocaleString("en")} of the ledger, in process against the list of registrations; a statement of a bank`,
    comparisons,
    figures: await statementFigures(call, token),
  }
}
