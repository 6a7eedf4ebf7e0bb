import { createContactsWithin } from "#lib/backend/crm/contacts/create.ts"
import { query } from "#lib/backend/platform/database/db.ts"
import type { SingleRow } from "#lib/backend/records/jobs/run-rows-singly.ts"
import type { Transaction } from "#lib/backend/records/transaction.ts"
import type { ImportPlan } from "#lib/contract/crm/imports.ts"
import type { ContactOfRow } from "../contact-row.ts"
import type { ImportData } from "../import-data.ts"
import { type Treated, treatedAs, type Written, withoutCells } from "../left-out.ts"
import { writeNotesOfRows } from "../note-cell.ts"
import { type Decided, decideChunk, type Known } from "./decide-chunk.ts"
import type { Decision } from "./decide-rows.ts"
import { idsNamedBy, independentOf, type RowDecision } from "./independent-rows.ts"

type Row = SingleRow<ImportData>
type Create = Extract<Decision, { action: "create" }>

/** What treatRow would make of rows, by position, but for those that have to be tried by themselves; nothing is written. */
export async function tryRows(
  plan: ImportPlan,
  rows: Row[],
  transaction: Transaction,
  known: Known,
): Promise<Map<number, Treated>> {
  const { decisions } = await decideChunk(plan, rows, transaction, known)
  const treated = [...decisions].map(([position, decision]): [number, Treated] => {
    if (decision.action === "failed") return [position, decision]
    const { action } = decision
    const written = action === "create" ? { action, recordId: 0, version: 1 } : writtenOf(decision)
    return [position, treatedAs(written, dataAt(rows, position), decision)]
  })
  return new Map(treated)
}

/** Does rows as treatRow would one after the other, by position. Those of others have to be done by themselves. */
export async function treatRows(
  plan: ImportPlan,
  rows: Row[],
  transaction: Transaction,
  known: Known,
): Promise<Map<number, Treated>> {
  const { connection } = transaction
  const decided = await decideChunk(plan, rows, transaction, known)
  const independent = [...independentOf(rows, decided.decisions, decided.lookups)]
  if (independent.length === 0) return new Map()
  await query({ text: "SELECT refresh_at_commit()", values: [] }, connection)
  const idOf = await createNamed(
    independent.map(([, decision]) => decision),
    plan,
    decided,
    transaction,
  )
  const creates = independent.flatMap(([position, decision]) =>
    decision.action === "create" ? [{ position, decision, draft: withIds(decision, idOf) }] : [],
  )
  const treated = new Map<number, Treated>()
  const updates = independent.flatMap(([position, { action }]) => (action === "update" ? [position] : []))
  const companies = creates.flatMap(({ draft }) => draft.companies)
  const written = await decided.changes.write(updates, idOf, companies, transaction)
  for (const [position, decision] of independent) {
    if (decision.action === "failed") treated.set(position, decision)
    if (decision.action === "unchanged")
      treated.set(position, treatedAs(writtenOf(decision), dataAt(rows, position), decision))
    const edited = written.get(position)
    if (decision.action === "update" && edited)
      treated.set(
        position,
        treatedAs({ ...writtenOf(decision), ...edited }, dataAt(rows, position), decision),
      )
  }
  for (const [position, one] of await createContacts(rows, creates, transaction)) treated.set(position, one)
  return treated
}

const writtenOf = ({ action, recordId, version }: Written): Written => ({ action, recordId, version })

/** Creates contacts of rows, with their notes. */
async function createContacts(
  rows: Row[],
  creates: { position: number; decision: Create; draft: ContactOfRow["draft"] }[],
  transaction: Transaction,
): Promise<[number, Treated][]> {
  const ids = await createContactsWithin(
    creates.map(({ draft }) => draft),
    transaction,
  )
  const written = creates.map(({ position, decision }, index) => {
    const id = ids[index]
    if (id === undefined) throw new Error("A contact was not created")
    const data = dataAt(rows, position)
    return { id, position, decision, data, text: withoutCells(data.cells, decision.leftOut).note }
  })
  const texts = written.flatMap(({ id, text }) => (text === undefined ? [] : [{ id, text }]))
  const { actor, connection } = transaction
  const notes = await writeNotesOfRows("contact", texts, actor, connection)
  return written.map(({ id, position, decision, data }) => {
    const note = notes.get(id)
    const stored = {
      action: "create",
      recordId: id,
      version: 1,
      ...(note !== undefined && { note }),
    } as const
    return [position, treatedAs(stored, data, decision)]
  })
}

function dataAt(rows: Row[], position: number): ImportData {
  const row = rows.find((one) => one.position === position)
  if (!row) throw new Error("A row was not taken")
  return row.data
}

/** Creates the values and companies that rows name and that are not there. @returns the ids that they have then */
async function createNamed(
  decisions: RowDecision[],
  plan: ImportPlan,
  { lookups: { newOnes } }: Decided,
  transaction: Transaction,
): Promise<(id: number) => number> {
  const created = await newOnes.create(new Set(decisions.flatMap(idsNamedBy)), plan, transaction)
  return (id) => {
    if (!newOnes.isNew(id)) return id
    const stored = created.get(id)
    if (stored === undefined) throw new Error("What a row names was not created")
    return stored
  }
}

/** What a contact is created with, once the values and companies are there that it names. */
function withIds(
  {
    draft: {
      planned: { informations, companies },
    },
  }: Create,
  idOf: (id: number) => number,
): ContactOfRow["draft"] {
  const idsOf = (ids: number[] = []) => [...new Set(ids.map(idOf))]
  return {
    informations: { ...informations, tags: idsOf(informations.tags), callers: idsOf(informations.callers) },
    companies: idsOf(companies),
  }
}
