import { newContactErrors } from "#lib/backend/crm/contacts/create.ts"
import { takenAddresses } from "#lib/backend/crm/contacts/other-emails.ts"
import type { Problems } from "#lib/backend/platform/http/problems.ts"
import type { SingleRow } from "#lib/backend/records/jobs/run-rows-singly.ts"
import type { Transaction } from "#lib/backend/records/transaction.ts"
import type { ImportPlan } from "#lib/contract/crm/imports.ts"
import { type ContactOfRow, contactOfRow } from "../contact-row.ts"
import type { ImportData } from "../import-data.ts"
import { type Failed, type ReadSoFar, readProblems, withoutCells, withoutProblems } from "../left-out.ts"
import { requireNoteOfRow } from "../note-cell.ts"
import { problemsOf, type RowProblem } from "../row-problems.ts"
import { RowReader } from "../row-reader.ts"
import type { ChunkLookups } from "./chunk-lookups.ts"
import type { Planned } from "./new-ones.ts"

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
    for (const one of open) {
      const contact = await orProblems(
        async () => {
          const reader = new RowReader(
            transaction,
            { ...plan, ...one.read, takenEmails: one.row.data.takenEmails },
            lookups,
          )
          return contactOfRow(withoutCells(one.row.data.cells, one.read.leftOut), reader)
        },
        (problems) => onProblems(one, problems),
      )
      if (contact) read.push({ ...one, values: contact.values, draft: { planned: contact.draft } })
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

async function orProblems<Result>(
  work: () => Promise<Result>,
  onProblems: (problems: RowProblem[]) => void,
): Promise<Result | undefined> {
  try {
    return await work()
  } catch (error) {
    const problems = readProblems(error)
    if (!problems) throw error
    onProblems(problems)
    return undefined
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
    if (problems.length === 0)
      await orProblems(
        async () => requireNote(one),
        (more) => problems.push(...more),
      )
    found.push([one, problems])
  }
  return found
}

const isNone = (errors: Problems) => Object.keys(errors).length === 0

function requireNote({ row, read }: Open): void {
  const { note } = withoutCells(row.data.cells, read.leftOut)
  if (note !== undefined) requireNoteOfRow(note)
}
