import type { SingleRow } from "#lib/backend/records/jobs/run-rows-singly.ts"
import { possibleNames } from "../cells.ts"
import { emailsIn } from "../email-cells.ts"
import type { ImportData } from "../import-data.ts"
import type { ChangeDecision } from "./change-decision.ts"
import type { ChunkLookups } from "./chunk-lookups.ts"
import type { Decision } from "./decide-rows.ts"

type Row = SingleRow<ImportData>
/** What becomes of a row. */
export type RowDecision = Decision | ChangeDecision

/**
 * Those of the decisions that would be the same if rows were done one after the other: a row with an email, company or new value
 * of an earlier one that is not decided is left to be done after that, and so is one with a record or an email of a contact that an
 * earlier one creates or changes, or with a company of it that it would read otherwise then. Changes are written before contacts are
 * created: one that links a company which an earlier row gives a new contact is left, too.
 */
export function independentOf(
  rows: Row[],
  decisions: Map<number, RowDecision>,
  lookups: ChunkLookups,
): Map<number, RowDecision> {
  const independent = new Map<number, RowDecision>()
  const earlier: Earlier = { left: new Set(), written: new Set(), created: new Set(), linked: new Set() }
  for (const row of rows) {
    const decision = decisions.get(row.position)
    const own = newOnesOf(decision, lookups)
    const names = [...keysOf(row, decision), ...companiesOf(row, lookups), ...newValuesOf(row, lookups)]
    if (!decision || isDependent(row, decision, { own, names }, earlier, lookups)) {
      add(earlier.left, names)
      continue
    }
    independent.set(row.position, withoutCreated(decision, earlier.created, lookups))
    if (decision.action === "create")
      add(earlier.linked, keysOfCompanies(decision.draft.planned.companies, lookups))
    if (decision.action === "create" || decision.action === "update")
      add(earlier.written, keysOf(row, decision))
    add(earlier.created, own)
  }
  return independent
}

/**
 * What earlier rows name that are left; records that others write, with their emails; what these create besides; companies that they
 * give new contacts.
 */
type Earlier = { left: Set<string>; written: Set<string>; created: Set<string>; linked: Set<string> }

function add(set: Set<string>, more: readonly string[]): void {
  for (const one of more) set.add(one)
}

function isDependent(
  row: Row,
  decision: RowDecision,
  { own, names }: { own: string[]; names: string[] },
  { left, written, created, linked }: Earlier,
  lookups: ChunkLookups,
): boolean {
  const links = decision.action === "update" ? keysOfCompanies(decision.linked, lookups) : []
  return (
    names.some((one) => left.has(one)) ||
    keysOf(row, decision).some((one) => written.has(one)) ||
    companiesOf(row, lookups).some((one) => created.has(one) && !own.includes(one)) ||
    links.some((one) => linked.has(one))
  )
}

/** Companies by what is the same for those that are still to be created, however rows write them. */
const keysOfCompanies = (ids: readonly number[], { newOnes }: ChunkLookups): string[] =>
  ids.map((id) => newOnes.keyOf(id) ?? `company ${id}`)

/** The record that a row is about, and emails of it. */
function keysOf(row: Row, decision: RowDecision | undefined): string[] {
  if (decision === undefined || !("recordId" in decision)) return emailsOf(row)
  const stored = decision.emails.map((email) => `email ${email.toLowerCase()}`)
  return [...emailsOf(row), ...stored, `record ${decision.recordId}`]
}

const emailsOf = ({ data: { cells } }: Row) =>
  [...emailsIn(cells.email), ...emailsIn(cells.other_emails)].map((email) => `email ${email.toLowerCase()}`)

/** Companies that the row of a contact names, or that the row of a company is about. */
const companiesOf = ({ data: { cells } }: Row, { companyKey }: ChunkLookups) =>
  [...possibleNames(cells.company), ...(cells.name === undefined ? [] : [cells.name])].map(
    (name) => `company ${companyKey(name)}`,
  )

const newValuesOf = ({ data: { cells } }: Row, { addedValues, isKnownValue }: ChunkLookups) =>
  addedValues.flatMap(([field, table]) =>
    possibleNames(cells[field]).flatMap((name) =>
      isKnownValue(table, name) ? [] : [`${table} ${name.toLowerCase()}`],
    ),
  )

/** Ids that a row names, some of what is still to be created. */
export function idsNamedBy(decision: RowDecision | undefined): number[] {
  if (decision?.action === "update") return decision.added
  if (decision?.action !== "create") return []
  const { informations, companies } = decision.draft.planned
  return [...companies, ...(informations.tags ?? []), ...(informations.callers ?? [])]
}

/** What a row creates besides its contact. */
const newOnesOf = (decision: RowDecision | undefined, { newOnes }: ChunkLookups): string[] =>
  idsNamedBy(decision).flatMap((id) => newOnes.keyOf(id) ?? [])

/** A value that an earlier row creates is known to a later one: nothing is chosen for it any more. */
function withoutCreated(
  decision: RowDecision,
  created: Set<string>,
  { addedValues, companyKey }: ChunkLookups,
): RowDecision {
  const keyOf = (field: string, value: string) => {
    const [, table] = addedValues.find(([column]) => column === field) ?? []
    return table ? `${table} ${value.toLowerCase()}` : `company ${companyKey(value)}`
  }
  const chosen = decision.chosen.filter(
    ({ field, value, choice }) => choice !== "create" || !created.has(keyOf(field, value)),
  )
  return { ...decision, chosen }
}
