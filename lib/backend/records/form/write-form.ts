import { type Connection, query, queryOne } from "#lib/backend/platform/database/db.ts"
import { isTaken } from "#lib/backend/platform/database/unique-violation.ts"
import { invalid } from "#lib/backend/platform/http/errors.ts"
import type { Actor } from "#lib/backend/records/audit/write-audit.ts"
import { type FieldValues, isIds, isRows } from "#lib/backend/records/changes.ts"
import type { Change, RecordForm } from "./definition.ts"
import { linkStatement, rowsStatement, writtenOnce } from "./form-sql.ts"

type Columns = { field: string; column: string; value: unknown }[]

/** Columns of the record that fields stand in, each with its value. */
function columnsOf<Form extends FieldValues>({ columns }: RecordForm<Form>, values: FieldValues): Columns {
  return Object.entries(columns).flatMap(([field, column]) =>
    values[field] === undefined ? [] : [{ field, column, value: values[field] }],
  )
}

/** Writes the row of a new record. @returns its id. @throws 422 for a value that is another's */
export async function insertColumns<Form extends FieldValues>(
  form: RecordForm<Form>,
  values: Partial<Form>,
  actor: Actor,
  connection: Connection,
): Promise<number> {
  const columns = columnsOf(form, values)
  const names = ["created_by_id", ...columns.map(({ column }) => column)]
  const insert = queryOne<{ id: number }>(
    {
      text: `INSERT INTO ${form.type} (${names.join(", ")}) VALUES (${names.map((_, index) => `$${index + 1}`).join(", ")}) RETURNING id`,
      values: [actor.userId, ...columns.map(({ value }) => value)],
    },
    connection,
  )
  return (await orTaken(form, insert)).id
}

type Updated = { version: number; follower: unknown }

/** Writes the changed columns of a record and moves its version. @throws 422 for a value that is another's */
export function updateColumns<Form extends FieldValues>(
  form: RecordForm<Form>,
  id: number,
  changed: FieldValues,
  connection: Connection,
): Promise<Updated> {
  const { follows, type } = form
  const columns = columnsOf(form, changed)
  const sets = columns.map(({ column }, index) => `${column} = $${index + 2}`)
  const place = columns.findIndex(({ field }) => field === follows?.field) + 2
  if (follows && place > 1) sets.push(`${follows.column} = ${follows.sql(`$${place}`)}`)
  const update = queryOne<Updated>(
    {
      text: `UPDATE ${type} SET ${[...sets, "version = version + 1", "updated_at = now()"].join(", ")}
        WHERE id = $1 RETURNING version, ${follows?.column ?? "NULL"} AS follower`,
      values: [id, ...columns.map(({ value }) => value)],
    },
    connection,
  )
  return orTaken(form, update)
}

/** The database decides between two that come at once. */
async function orTaken<Form extends FieldValues, Result>(
  { unique }: RecordForm<Form>,
  write: Promise<Result>,
): Promise<Result> {
  return unique ? orTakenBy(unique.field, unique.indexes, write) : write
}

async function orTakenBy<Result>(
  field: string,
  indexes: readonly string[],
  write: Promise<Result>,
): Promise<Result> {
  try {
    return await write
  } catch (error) {
    if (indexes.some((index) => isTaken(error, index))) throw invalid({ [field]: ["already_taken"] })
    throw error
  }
}

/**
 * Brings what a record has in other tables to what it is to have, each changed field in one statement. Call it with the record
 * locked: the read columns' triggers lock it, too, and two saves would wait for each other in a circle.
 */
export async function writeLists<Form extends FieldValues>(
  form: RecordForm<Form>,
  change: Change<Form>,
  actor: Actor,
  connection: Connection,
): Promise<void> {
  const { id, changes } = change
  for (const [field, [old, fresh]] of Object.entries(changes)) {
    const [link, rows] = [form.links[field], form.rows[field]]
    if (rows && isRows(fresh)) {
      const write = query(
        { ...writtenOnce(rows, () => rowsStatement(form.type, rows)), values: [id, JSON.stringify(fresh)] },
        connection,
      )
      await orTakenBy(field, rows.unique ?? [], write)
    }
    if (!link || !isIds(fresh)) continue
    const write = async () => {
      await query(
        { ...writtenOnce(link, () => linkStatement(form.type, link)), values: [id, fresh] },
        connection,
      )
    }
    if (link.replace)
      await link.replace({ id, ids: fresh, held: isIds(old) ? old : [], write }, actor, connection)
    else await write()
  }
  await form.writeMore?.(change, connection)
}
