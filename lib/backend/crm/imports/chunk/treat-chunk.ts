import { createContactsWithin } from "#lib/backend/crm/contacts/create.ts"
import { query } from "#lib/backend/platform/database/db.ts"
import type { SingleRow } from "#lib/backend/records/jobs/run-rows-singly.ts"
import type { Transaction } from "#lib/backend/records/transaction.ts"
import type { ImportPlan } from "#lib/contract/crm/imports.ts"
import type { ContactOfRow } from "../contact-row.ts"
import { emailsIn } from "../email-cells.ts"
import type { ImportData } from "../import-data.ts"
import { importWriters } from "../import-writers.ts"
import { type Treated, treatedAs, withoutCells } from "../left-out.ts"
import { writeNotesOfRows } from "../note-cell.ts"
import { type ChunkLookups, chunkLookups } from "./chunk-lookups.ts"
import { type Decision, decideRows } from "./decide-rows.ts"
import { independentOf } from "./independent-rows.ts"
import type { NameKeys } from "./name-keys.ts"
import { NewOnes } from "./new-ones.ts"
import type { RowsAhead } from "./read-ahead.ts"

type Row = SingleRow<ImportData>
/** What is known before a chunk is treated. */
type Known = { nameKeys: NameKeys; ahead?: RowsAhead | undefined }
type Create = Extract<Decision, { action: "create" }>

/** Whether rows of an import are done many at once: new contacts are. An id is always of one that is there. */
export const isDoneTogether = ({ list, key }: ImportPlan): boolean =>
  importWriters[list].isTogether && key !== "id"

/** What treatRow would make of rows that create contacts or fail, by position; nothing is written. */
export async function tryRows(
  plan: ImportPlan,
  rows: Row[],
  transaction: Transaction,
  nameKeys: NameKeys,
): Promise<Map<number, Treated>> {
  const decided = await decidedRows(plan, rows, transaction, { nameKeys })
  const treated = [...decided.decisions].map(([position, decision]): [number, Treated] => {
    if (decision.action === "failed") return [position, decision]
    return [
      position,
      treatedAs({ action: "create", recordId: 0, version: 1 }, dataAt(rows, position), decision),
    ]
  })
  return new Map(treated)
}

/** Does rows that create contacts as treatRow would one after the other, by position. Those of others have to be done by themselves. */
export async function treatRows(
  plan: ImportPlan,
  rows: Row[],
  transaction: Transaction,
  known: Known,
): Promise<Map<number, Treated>> {
  const { connection } = transaction
  const { decisions, lookups } = await decidedRows(plan, rows, transaction, known)
  const independent = [...independentOf(rows, decisions, lookups)]
  await query({ text: "SELECT refresh_at_commit()", values: [] }, connection)
  const creates = independent.flatMap(([position, decision]) =>
    decision.action === "create" ? [{ position, decision }] : [],
  )
  const drafts = await withCreated(
    creates.map(({ decision }) => decision),
    plan,
    lookups,
    transaction,
  )
  const ids = await createContactsWithin(drafts, transaction)
  const treated = new Map(
    independent.flatMap(([position, one]): [number, Treated][] =>
      one.action === "failed" ? [[position, one]] : [],
    ),
  )
  const written = creates.map(({ position, decision }, index) => {
    const id = ids[index]
    if (id === undefined) throw new Error("A contact was not created")
    const data = dataAt(rows, position)
    return { id, position, decision, data, text: withoutCells(data.cells, decision.leftOut).note }
  })
  const texts = written.flatMap(({ id, text }) => (text === undefined ? [] : [{ id, text }]))
  const notes = await writeNotesOfRows("contact", texts, transaction.actor, connection)
  for (const { id, position, decision, data } of written) {
    const note = notes.get(id)
    const stored = {
      action: "create",
      recordId: id,
      version: 1,
      ...(note !== undefined && { note }),
    } as const
    treated.set(position, treatedAs(stored, data, decision))
  }
  return treated
}

function dataAt(rows: Row[], position: number): ImportData {
  const row = rows.find((one) => one.position === position)
  if (!row) throw new Error("A row was not taken")
  return row.data
}

async function decidedRows(
  plan: ImportPlan,
  rows: Row[],
  transaction: Transaction,
  { nameKeys, ahead }: Known,
): Promise<{ decisions: Map<number, Decision>; lookups: ChunkLookups }> {
  const cells = rows.map(({ data }) => data)
  // Rows that were read ahead name new ones by the ids that these had then.
  const newOnes = ahead?.newOnes ?? new NewOnes()
  const lookups = await chunkLookups(plan, cells, transaction, { nameKeys, newOnes })
  const known = plan.key === "email" ? await knownEmails(rows, transaction) : new Set<string>()
  const fresh = rows.filter(({ data }) => !emailsIn(data.cells.email).some((email) => known.has(email)))
  return { decisions: await decideRows(plan, fresh, lookups, transaction, ahead), lookups }
}

/** Those of the emails of rows, as they are typed, that are of contacts we have. */
async function knownEmails(rows: Row[], { connection }: Transaction): Promise<Set<string>> {
  const found = await query<{ email: string }>(
    {
      text: `SELECT typed.email FROM unnest($1::text[]) typed (email)
        WHERE EXISTS (SELECT FROM contact_address address WHERE address.email = typed.email::citext)`,
      values: [rows.flatMap(({ data }) => emailsIn(data.cells.email))],
    },
    connection,
  )
  return new Set(found.map(({ email }) => email))
}

/** What contacts are created with, once the values and companies are there that they name. */
async function withCreated(
  creates: Create[],
  plan: ImportPlan,
  { newOnes }: ChunkLookups,
  transaction: Transaction,
): Promise<ContactOfRow["draft"][]> {
  const named = creates.flatMap(
    ({
      draft: {
        planned: { informations, companies },
      },
    }) => [...companies, ...(informations.tags ?? []), ...(informations.callers ?? [])],
  )
  const created = await newOnes.create(new Set(named), plan, transaction)
  const idOf = (id: number) => {
    if (!newOnes.isNew(id)) return id
    const stored = created.get(id)
    if (stored === undefined) throw new Error("What a row names was not created")
    return stored
  }
  const idsOf = (ids: number[] = []) => [...new Set(ids.map(idOf))]
  return creates.map(
    ({
      draft: {
        planned: { informations, companies },
      },
    }) => ({
      informations: { ...informations, tags: idsOf(informations.tags), callers: idsOf(informations.callers) },
      companies: idsOf(companies),
    }),
  )
}
