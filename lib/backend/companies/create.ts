import type { z } from "zod"
import type { newCompany } from "#lib/contract/company-form.ts"
import { type Connection, inTransaction, queryOne } from "../database/db.ts"
import { againAfterRace } from "../database/retry-races.ts"
import { type Actor, type Changes, writeAudit } from "../records/audit/write-audit.ts"
import { changesBetween } from "../records/changes.ts"
import type { Transaction } from "../records/transaction.ts"
import { referenceStore } from "../reference/store.ts"
import { lockContacts } from "./contact-links.ts"
import { desiredForm, fieldsOf, onlyChanged } from "./desired-form.ts"
import { emptyForm } from "./form.ts"
import { requireValidForm } from "./form-rules.ts"
import { columnsOf, writeLists } from "./form-writes.ts"

/** What a new company is given. */
export type CompanyDraft = z.output<typeof newCompany>

/**
 * Creates a company, with the rules of an edit (spec 1 §5).
 * @returns its id
 * @throws 422 by dotted path
 */
export async function createCompany(draft: CompanyDraft, actor: Actor): Promise<number> {
  // Read before the transaction: inside it there is one connection only.
  const store = await referenceStore()
  return againAfterRace(() =>
    inTransaction((connection) => createCompanyWithin(draft, { actor, store, connection })),
  )
}

/** The same in a transaction of the caller's. */
export async function createCompanyWithin(
  draft: CompanyDraft,
  { actor, store, connection }: Transaction,
): Promise<number> {
  const sent = fieldsOf(draft)
  const desired = desiredForm(sent, emptyForm, store)
  const changes = changesBetween(emptyForm, desired)
  if (draft.contacts) await lockContacts(0, draft.contacts, connection)
  const after = { ...emptyForm, ...desired }
  await requireValidForm({ sent, current: emptyForm, changes, after }, store, connection)
  const id = await insertCompany([...columnsOf(desired), ["created_by_id", actor.userId]], connection)
  await writeLists({ id, changed: onlyChanged(desired, changes), current: emptyForm, actor }, connection)
  const entry = { actor, action: "create", type: "company", id, changes: fromNothing(changes) } as const
  await writeAudit({ ...entry, version: 1 }, connection)
  return id
}

async function insertCompany(columns: [string, unknown][], connection: Connection): Promise<number> {
  const names = columns.map(([column]) => column).join(", ")
  const places = columns.map((_, index) => `$${index + 1}`).join(", ")
  const { id } = await queryOne<{ id: number }>(
    {
      text: `INSERT INTO company (${names}) VALUES (${places}) RETURNING id`,
      values: columns.map(([, value]) => value),
    },
    connection,
  )
  return id
}

/** A record that was not there had no values, not empty ones. */
function fromNothing(changes: Changes): Changes {
  return Object.fromEntries(Object.entries(changes).map(([field, [, fresh]]) => [field, [null, fresh]]))
}
