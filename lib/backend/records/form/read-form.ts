import { type Connection, query } from "#lib/backend/platform/database/db.ts"
import { type FieldValues, isRows } from "#lib/backend/records/changes.ts"
import type { RecordForm } from "./definition.ts"
import { readStatement, writtenOnce } from "./form-sql.ts"

export type CurrentForm<Form> = {
  version: number
  form: Form
  /** Value of the column that follows a field. */
  follower: unknown
}

type Read<Form> = CurrentForm<Form> & { id: number; keyed: object | null }

/** What is stored of a record that is locked, so that it stays true until the transaction ends. */
export async function readForm<Form extends FieldValues>(
  form: RecordForm<Form>,
  id: number,
  connection: Connection,
): Promise<CurrentForm<Form>> {
  const read = (await readForms(form, [id], connection)).get(id)
  if (!read) throw new Error(`There is no ${form.type} ${id}`)
  return read
}

/** What is stored of records, by their ids; those that are not there are missing. */
export async function readForms<Form extends FieldValues>(
  form: RecordForm<Form>,
  ids: number[],
  connection: Connection,
): Promise<Map<number, CurrentForm<Form>>> {
  if (ids.length === 0) return new Map()
  const rows = await query<Read<Form>>(
    { ...writtenOnce(form, () => readStatement(form)), values: [ids] },
    connection,
  )
  return new Map(rows.map((read) => [read.id, currentOf(form, read)]))
}

function currentOf<Form extends FieldValues>(
  { rows }: RecordForm<Form>,
  { version, follower, form, keyed }: Read<Form>,
): CurrentForm<Form> {
  const values: FieldValues = form
  const cleaned: FieldValues = {}
  for (const [field, { clean }] of Object.entries(rows)) {
    const stored = values[field]
    if (clean && isRows(stored)) cleaned[field] = stored.map((row) => clean(row))
  }
  return { version, follower, form: { ...form, ...keyed, ...cleaned } }
}

/**
 * Reads a record's form; nobody else can save the record until the transaction ends. The lock comes in a statement of its
 * own: the one that reads must begin when it is held, or it would not see what the last holder wrote to other tables.
 * @param sent what is about to be saved: records at the other end of its links are locked, too
 * @throws 404 when there is no such active record
 */
export async function lockForm<Form extends FieldValues>(
  form: RecordForm<Form>,
  id: number,
  sent: Partial<Form>,
  connection: Connection,
): Promise<CurrentForm<Form>> {
  await form.lock(id, sent, connection)
  return readForm(form, id, connection)
}
