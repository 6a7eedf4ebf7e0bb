import { invalid } from "#lib/backend/platform/http/errors.ts"
import { type Changes, writeAudit } from "#lib/backend/records/audit/write-audit.ts"
import { changesBetween, fieldsChangedSince } from "#lib/backend/records/changes.ts"
import type { Transaction } from "#lib/backend/records/transaction.ts"
import { requireValidForm } from "./check-form.ts"
import type { FormWithLists, RecordForm } from "./definition.ts"
import { desiredForm, onlyChanged } from "./desired-form.ts"
import { lockForm } from "./read-form.ts"
import { insertColumns, updateColumns, writeLists } from "./write-form.ts"

/**
 * Creates a record with the fields of a call.
 * @returns its id
 * @throws 422 by dotted path
 */
export async function createRecord<Form extends FormWithLists>(
  form: RecordForm<Form>,
  sent: Partial<Form>,
  { actor, store, connection }: Transaction,
): Promise<number> {
  const { type, empty } = form
  const desired = desiredForm(form, sent, empty, store)
  const changes = changesBetween(empty, desired)
  const after = { ...empty, ...desired }
  await form.lockForNew(sent, connection)
  await requireValidForm(form, { isNew: true, sent, current: empty, changes, after }, store, connection)
  const id = await insertColumns(form, desired, actor, connection)
  await writeLists(form, { id, changes, current: empty, after }, actor, connection)
  const told = form.beginsEmpty ? changes : fromNothing(changes)
  await writeAudit({ actor, action: "create", type, id, changes: told, version: 1 }, connection)
  return id
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
  const desired = desiredForm(form, sent, current, store)
  const changes = changesBetween(current, desired)
  const fields = Object.keys(changes)
  if (fields.length === 0) return []
  const after = { ...current, ...desired }
  const save = { isNew: false, sent, current, changes, after }
  await form.requireRight?.(save, actor, connection)
  if (version < currentVersion) {
    const overwritten = await fieldsChangedSince({ type, id, version }, fields, connection)
    if (overwritten.length > 0) return overwritten
  }
  await requireValidForm(form, save, store, connection)
  const fresh = await updateColumns(form, id, onlyChanged(after, changes), connection)
  await writeLists(form, { id, changes, current, after }, actor, connection)
  const along: Changes =
    form.follows && fresh.follower !== follower ? { [form.follows.column]: [follower, fresh.follower] } : {}
  const told = { ...changes, ...along }
  await writeAudit({ actor, action: "edit", type, id, changes: told, version: fresh.version }, connection)
  return []
}
