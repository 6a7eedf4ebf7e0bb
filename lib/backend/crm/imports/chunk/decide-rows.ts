import { newContactErrors } from "#lib/backend/crm/contacts/create.ts"
import { takenAddresses } from "#lib/backend/crm/contacts/other-emails.ts"
import type { Problems } from "#lib/backend/platform/http/problems.ts"
import type { SingleRow } from "#lib/backend/records/jobs/run-rows-singly.ts"
import type { Transaction } from "#lib/backend/records/transaction.ts"
import type { ImportPlan } from "#lib/contract/crm/imports.ts"
import type { ContactOfRow } from "../contact-row.ts"
import type { ImportData } from "../import-data.ts"
import { type Failed, type ReadSoFar, readProblems, withoutCells, withoutProblems } from "../left-out.ts"
import { requireNoteOfRow } from "../note-cell.ts"
import { problemsOf, type RowProblem } from "../row-problems.ts"
import type { ChunkLookups } from "./chunk-lookups.ts"
import type { Planned } from "./new-ones.ts"
import { type RowsAhead, stillRead } from "./read-ahead.ts"
import { letOthersRun, type ReadRow, readRow } from "./read-row.ts"

/** What becomes of a row that is about no contact we have. */
export type Decision = ({ action: "create" } & PlannedContact & ReadSoFar) | Failed

/** A contact that may name companies and values that are still to be created. */
type PlannedContact = Omit<ContactOfRow, "draft"> & { draft: Planned<ContactOfRow["draft"]> }

type Row = SingleRow<ImportData>
type Open = { row: Row; read: ReadSoFar }
type Read = Open & PlannedContact

/**
 * Decides by the rules of the form what becomes of rows that create contacts; nothing is written. A row is read again without the
 * cells that are refused, as treatRow does it, all such rows of the chunk at once.
 */
export async function decideRows(
  plan: ImportPlan,
  rows: Row[],
  lookups: ChunkLookups,
  transaction: Transaction,
  ahead?: RowsAhead,
): Promise<Map<number, Decision>> {
  const decisions = new Map<number, Decision>()
  let open: Open[] = rows.map((row) => ({ row, read: { leftOut: [], chosen: [] } }))
  while (open.length > 0) {
    const next: Open[] = []
    const onProblems = ({ row, read }: Open, problems: RowProblem[]) => {
      const outcome = withoutProblems(plan, row.data.cells, read, problems)
      if ("action" in outcome) decisions.set(row.position, outcome)
      else next.push({ row, read: { leftOut: outcome.leftOut, chosen: [] } })
    }
    const read: Read[] = []
    for await (const [one, found] of readOpen(plan, open, lookups, transaction, ahead)) {
      if ("problems" in found) onProblems(one, found.problems)
      else read.push({ ...one, values: found.contact.values, draft: { planned: found.contact.draft } })
    }
    for (const [one, problems] of await problemsOfRead(read, lookups, transaction)) {
      if (problems.length > 0) onProblems(one, problems)
      else {
        const { row, values, draft } = one
        decisions.set(row.position, { action: "create", values, draft, ...one.read })
      }
    }
    open = next
  }
  return decisions
}

/** Reads rows; those that were read ahead are not read again while it counts. */
async function* readOpen(
  plan: ImportPlan,
  open: Open[],
  lookups: ChunkLookups,
  transaction: Transaction,
  ahead?: RowsAhead,
): AsyncGenerator<[Open, ReadRow]> {
  for (const [index, { row, read }] of open.entries()) {
    const { leftOut } = read
    // Ahead the whole row was read.
    const before = leftOut.length === 0 ? await stillRead(row, ahead, lookups) : undefined
    if (!before) await letOthersRun(index)
    const found = before ?? (await readRow(plan, row.data, leftOut, lookups, transaction))
    yield [{ row, read: { leftOut, chosen: found.chosen } }, found]
  }
}

/** What is wrong with each row, in the order in which creating it would come upon it: rules of the form, whose the email is, the note. */
async function problemsOfRead(
  read: Read[],
  { newOnes }: ChunkLookups,
  transaction: Transaction,
): Promise<[Read, RowProblem[]][]> {
  const known = (ids: number[] = []) => ids.filter((id) => !newOnes.isNew(id))
  const drafts = read.map(
    ({
      draft: {
        planned: { informations, companies, ...draft },
      },
    }) => ({
      ...draft,
      informations: { ...informations, tags: known(informations.tags), callers: known(informations.callers) },
      companies: known(companies),
    }),
  )
  const errors = await newContactErrors(drafts, transaction)
  const taken = await takenAddresses(
    read.map(({ draft }) => draft.planned.informations.email),
    transaction.connection,
  )
  const found: [Read, RowProblem[]][] = []
  for (const [index, one] of read.entries()) {
    const refused = { ...errors[index] }
    if (isNone(refused) && taken.has(one.draft.planned.informations.email.toLowerCase()))
      refused["informations.email"] = ["already_taken"]
    const problems = problemsOf(refused, one.values, transaction.store)
    found.push([one, problems.length > 0 ? problems : noteProblems(one)])
  }
  return found
}

const isNone = (errors: Problems) => Object.keys(errors).length === 0

function noteProblems({ row, read }: Open): RowProblem[] {
  const { note } = withoutCells(row.data.cells, read.leftOut)
  try {
    if (note !== undefined) requireNoteOfRow(note)
    return []
  } catch (error) {
    const problems = readProblems(error)
    if (!problems) throw error
    return problems
  }
}
