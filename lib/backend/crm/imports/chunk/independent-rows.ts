import type { SingleRow } from "#lib/backend/records/jobs/run-rows-singly.ts"
import { possibleNames } from "../cells.ts"
import { emailsIn } from "../email-cells.ts"
import type { ImportData } from "../import-data.ts"
import { addedValues, type ChunkLookups } from "./chunk-lookups.ts"
import type { Decision } from "./decide-rows.ts"

type Row = SingleRow<ImportData>

const valueColumns = Object.entries(addedValues) as ["tags" | "callers", "contact_tag" | "caller"][]

/**
 * Those of the decisions that would be the same if rows were done one after the other: a row with an email, company or new value
 * of an earlier one that is not decided is left to be done after that, and so is one with an email of a contact that an earlier one
 * creates, or with a company of it that it would read otherwise then.
 */
export function independentOf(
  rows: Row[],
  decisions: Map<number, Decision>,
  lookups: ChunkLookups,
): Map<number, Decision> {
  const independent = new Map<number, Decision>()
  const earlier: Earlier = { left: new Set(), emails: new Set(), created: new Set() }
  for (const row of rows) {
    const decision = decisions.get(row.position)
    const own = newOnesOf(decision, lookups)
    if (!decision || isDependent(row, own, earlier, lookups)) {
      add(earlier.left, [...emailsOf(row), ...companiesOf(row, lookups), ...newValuesOf(row, lookups)])
      continue
    }
    independent.set(row.position, withoutCreated(decision, earlier.created, lookups))
    if (decision.action === "create") add(earlier.emails, emailsOf(row))
    add(earlier.created, own)
  }
  return independent
}

/** What earlier rows name that are left, emails of contacts that others create, and what these create besides. */
type Earlier = { left: Set<string>; emails: Set<string>; created: Set<string> }

const add = (set: Set<string>, more: string[]) => {
  for (const one of more) set.add(one)
}

function isDependent(
  row: Row,
  own: string[],
  { left, emails: taken, created }: Earlier,
  lookups: ChunkLookups,
): boolean {
  const [emails, companies] = [emailsOf(row), companiesOf(row, lookups)]
  return (
    [...emails, ...companies, ...newValuesOf(row, lookups)].some((one) => left.has(one)) ||
    emails.some((one) => taken.has(one)) ||
    companies.some((one) => created.has(one) && !own.includes(one))
  )
}

const emailsOf = ({ data: { cells } }: Row) =>
  [...emailsIn(cells.email), ...emailsIn(cells.other_emails)].map((email) => `email ${email.toLowerCase()}`)

const companiesOf = ({ data: { cells } }: Row, { companyKey }: ChunkLookups) =>
  cells.company === undefined ? [] : possibleNames(cells.company).map((name) => `company ${companyKey(name)}`)

const newValuesOf = ({ data: { cells } }: Row, { isKnownValue }: ChunkLookups) =>
  valueColumns.flatMap(([field, table]) => {
    const cell = cells[field]
    if (cell === undefined) return []
    return possibleNames(cell).flatMap((name) =>
      isKnownValue(table, name) ? [] : [`${table} ${name.toLowerCase()}`],
    )
  })

/** What a row creates besides its contact. */
function newOnesOf(decision: Decision | undefined, { newOnes }: ChunkLookups): string[] {
  if (decision?.action !== "create") return []
  const { planned } = decision.draft
  const { tags = [], callers = [] } = planned.informations
  return [...planned.companies, ...tags, ...callers].flatMap((id) => newOnes.keyOf(id) ?? [])
}

/** A value that an earlier row creates is known to a later one: nothing is chosen for it any more. */
function withoutCreated(decision: Decision, created: Set<string>, { companyKey }: ChunkLookups): Decision {
  const keyOf = (field: string, value: string) => {
    const [, table] = valueColumns.find(([column]) => column === field) ?? []
    return table ? `${table} ${value.toLowerCase()}` : `company ${companyKey(value)}`
  }
  const chosen = decision.chosen.filter(
    ({ field, value, choice }) => choice !== "create" || !created.has(keyOf(field, value)),
  )
  return { ...decision, chosen }
}
