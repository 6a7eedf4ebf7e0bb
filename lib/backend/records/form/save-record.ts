import { invalid } from "#lib/backend/platform/http/errors.ts"
import type { Problems } from "#lib/backend/platform/http/problems.ts"
import { type Changes, writeAudits } from "#lib/backend/records/audit/write-audit.ts"
import { changesBetween, fieldsChangedSince } from "#lib/backend/records/changes.ts"
import type { ReferenceStore } from "#lib/backend/records/reference/store.ts"
import type { Transaction } from "#lib/backend/records/transaction.ts"
import { formErrors, requireNone, requireValidForm } from "./check-form.ts"
import type { FormWithLists, RecordForm, Save } from "./definition.ts"
import { desiredForm, onlyChanged } from "./desired-form.ts"
import { lockForm } from "./read-form.ts"
import { insertColumns, updateColumns, writeLists, writeNewLists } from "./write-form.ts"

/**
 * Creates a record with the fields of a call.
 * @returns its id
 * @throws 422 by dotted path
 */
export async function createRecord<Form extends FormWithLists>(
  form: RecordForm<Form>,
  sent: Partial<Form>,
  transaction: Transaction,
): Promise<number> {
  const [id] = await createRecords(form, [sent], transaction)
  if (id === undefined) throw new Error("A record was not created")
  return id
}

/**
 * Creates records with the fields of calls, as if they came one after the other, in as many statements as one takes.
 * @returns their ids
 * @throws 422 by dotted path, of the first that is refused
 */
export async function createRecords<Form extends FormWithLists>(
  form: RecordForm<Form>,
  sent: Partial<Form>[],
  { actor, store, connection }: Transaction,
): Promise<number[]> {
  if (sent.length === 0) return []
  const { type } = form
  const saves = sent.map((one) => newSave(form, one, store))
  await form.lockForNew(sent, connection)
  requireNone(await formErrors(form, saves, store, connection))
  const ids = await insertColumns(
    form,
    saves.map(({ desired }) => desired),
    actor,
    connection,
  )
  const created = saves.flatMap((save, index) => {
    const id = ids[index]
    return id === undefined ? [] : [{ ...save, id }]
  })
  await writeNewLists(form, created, actor, connection)
  const entries = created.map(({ id, changes }) => ({
    actor,
    action: "create" as const,
    type,
    id,
    changes: form.beginsEmpty ? changes : fromNothing(changes),
    version: 1,
  }))
  await writeAudits(entries, connection)
  return ids
}

/** What is wrong with new records by the rules of their form, of each by dotted path; nothing is written. */
export function newRecordErrors<Form extends FormWithLists>(
  form: RecordForm<Form>,
  sent: Partial<Form>[],
  { store, connection }: Pick<Transaction, "store" | "connection">,
): Promise<Problems[]> {
  return formErrors(
    form,
    sent.map((one) => newSave(form, one, store)),
    store,
    connection,
  )
}

/** A record as a call creates it. */
function newSave<Form extends FormWithLists>(
  form: RecordForm<Form>,
  sent: Partial<Form>,
  store: ReferenceStore,
): Save<Form> & { desired: Partial<Form> } {
  const { empty: current } = form
  const desired = desiredForm(form, sent, current, store)
  const changes = changesBetween(current, desired)
  return { isNew: true, sent, current, desired, changes, after: { ...current, ...desired } }
}

/** A record that was not there had no values, not empty ones. */
function fromNothing(changes: Changes): Changes {
  return Object.fromEntries(Object.entries(changes).map(([field, [, fresh]]) => [field, [null, fresh]]))
}

/**
 * Saves changed fields of a record; those that a save does not name stay as they are. A save made from an older version is
 * applied unless it would overwrite a field that was changed meanwhile; then nothing is written.
 * @param loadedVersion the version it was made from; none is the current one
 * @returns fields that the save would overwrite without having seen them, [] when it is done
 * @throws 404 for an unknown or deleted record; 403 for what the caller may not change; 422 by dotted path
 */
export async function editRecord<Form extends FormWithLists>(
  form: RecordForm<Form>,
  id: number,
  { version: loadedVersion, sent }: { version: number | undefined; sent: Partial<Form> },
  { actor, store, connection }: Transaction,
): Promise<string[]> {
  const { type } = form
  const { version: currentVersion, form: current, follower } = await lockForm(form, id, sent, connection)
  const version = loadedVersion ?? currentVersion
  if (version > currentVersion) throw invalid({ version: ["not_allowed"] })
  const save = saveOf(form, current, sent, store)
  const fields = Object.keys(save.changes)
  if (fields.length === 0) return []
  await form.requireRight?.(save, actor, connection)
  if (version < currentVersion) {
    const overwritten = await fieldsChangedSince({ type, id, version }, fields, connection)
    if (overwritten.length > 0) return overwritten
  }
  await requireValidForm(form, save, store, connection)
  await writeEdits(form, [{ id, follower, save }], { actor, connection })
  return []
}

/** A record as a call changes it; without changes where it says what is stored. */
export function saveOf<Form extends FormWithLists>(
  form: RecordForm<Form>,
  current: Form,
  sent: Partial<Form>,
  store: ReferenceStore,
): Save<Form> {
  const desired = desiredForm(form, sent, current, store)
  return {
    isNew: false,
    sent,
    current,
    changes: changesBetween(current, desired),
    after: { ...current, ...desired },
  }
}

/** A change of a record that is locked and may be made; `follower` is what is stored of the column that follows a field. */
export type Edit<Form> = { id: number; follower: unknown; save: Save<Form> }

/** A record after a change, and all that it changed. */
export type Edited = { version: number; changes: Changes }

/**
 * Writes changes of records, as if they were saved one after the other.
 * @returns what became of each, in their order
 * @throws 422 for a value that is another's
 */
export async function writeEdits<Form extends FormWithLists>(
  form: RecordForm<Form>,
  edits: Edit<Form>[],
  { actor, connection }: Pick<Transaction, "actor" | "connection">,
): Promise<Edited[]> {
  const { type, follows } = form
  const edited: Edited[] = []
  for (const { id, follower, save } of edits) {
    const { changes, current, after } = save
    const fresh = await updateColumns(form, id, onlyChanged(after, changes), connection)
    await writeLists(form, { id, changes, current, after }, actor, connection)
    const along: Changes =
      follows && fresh.follower !== follower ? { [follows.column]: [follower, fresh.follower] } : {}
    edited.push({ version: fresh.version, changes: { ...changes, ...along } })
  }
  const entries = edits.flatMap(({ id }, index) => {
    const one = edited[index]
    return one ? [{ actor, action: "edit" as const, type, id, ...one }] : []
  })
  await writeAudits(entries, connection)
  return edited
}
