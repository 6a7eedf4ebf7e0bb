import { type Connection, queryOne } from "#lib/backend/platform/database/db.ts"
import { type FieldValues, isRows } from "#lib/backend/records/changes.ts"
import type { RecordForm } from "./definition.ts"
import { readStatement, writtenOnce } from "./form-sql.ts"

export type CurrentForm<Form> = {
  version: number
  form: Form
  /** Value of the column that follows a field. */
  follower: unknown
}

type Read<Form> = CurrentForm<Form> & { keyed: object | null }

/** What is stored of a record that is locked, so that it stays true until the transaction ends. */
export async function readForm<Form extends FieldValues>(
  form: RecordForm<Form>,
  id: number,
  connection: Connection,
): Promise<CurrentForm<Form>> {
  const read = await queryOne<Read<Form>>(
    { ...writtenOnce(form, () => readStatement(form)), values: [id] },
    connection,
  )
  const values: FieldValues = read.form
  const cleaned: FieldValues = {}
  for (const [field, { clean }] of Object.entries(form.rows)) {
    const rows = values[field]
    if (clean && isRows(rows)) cleaned[field] = rows.map((row) => clean(row))
  }
  return {
    version: read.version,
    follower: read.follower,
    form: { ...read.form, ...read.keyed, ...cleaned },
  }
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
