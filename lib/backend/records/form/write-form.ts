import { type Connection, query, queryOne } from "#lib/backend/platform/database/db.ts"
import { isTaken } from "#lib/backend/platform/database/unique-violation.ts"
import { invalid } from "#lib/backend/platform/http/errors.ts"
import type { Actor } from "#lib/backend/records/audit/write-audit.ts"
import { type FieldValues, isIds, isRows } from "#lib/backend/records/changes.ts"
import type { Change, Link, RecordForm, RecordLinks, Rows } from "./definition.ts"
import { linkStatement, newLinksStatement, newRowsStatement, rowsStatement, writtenOnce } from "./form-sql.ts"

type Columns = { field: string; column: string; value: unknown }[]

/** Columns of the record that store fields, each with its value. */
function columnsOf<Form extends FieldValues>({ columns }: RecordForm<Form>, values: FieldValues): Columns {
  return Object.entries(columns).flatMap(([field, column]) =>
    values[field] === undefined ? [] : [{ field, column, value: values[field] }],
  )
}

/** Writes the rows of new records. @returns their ids. @throws 422 for a value that is another's */
export async function insertColumns<Form extends FieldValues>(
  form: RecordForm<Form>,
  records: Partial<Form>[],
  actor: Actor,
  connection: Connection,
): Promise<number[]> {
  const written = records.map((values) => columnsOf(form, values))
  const names = [...new Set(written.flatMap((columns) => columns.map(({ column }) => column)))]
  const parameters: unknown[] = [actor.userId]
  const rows = written.map((columns) => {
    const values = names.map((name) => {
      const found = columns.find(({ column }) => column === name)
      return found ? `$${parameters.push(found.value)}` : "DEFAULT"
    })
    return `(${["$1", ...values].join(", ")})`
  })
  const insert = query<{ id: number }>(
    {
      text: `INSERT INTO ${form.type} (${["created_by_id", ...names].join(", ")}) VALUES ${rows.join(", ")} RETURNING id`,
      values: parameters,
    },
    connection,
  )
  return (await orTaken(form, insert)).map(({ id }) => id)
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
  const parameter = columns.findIndex(({ field }) => field === follows?.field) + 2
  if (follows && parameter > 1) sets.push(`${follows.column} = ${follows.sql(`$${parameter}`)}`)
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
      await link.replace({ id, ids: fresh, current: isIds(old) ? old : [], write }, actor, connection)
    else await write()
  }
  await form.writeMore?.(change, connection)
}

/** Writes what new records have in other tables, each field in one statement for all of them. */
export async function writeNewLists<Form extends FieldValues>(
  form: RecordForm<Form>,
  created: Change<Form>[],
  actor: Actor,
  connection: Connection,
): Promise<void> {
  for (const field of new Set(created.flatMap(({ changes }) => Object.keys(changes)))) {
    const [link, rows] = [form.links[field], form.rows[field]]
    const having = created.flatMap(({ id, changes }) => {
      const value = changes[field]?.[1]
      return value === undefined ? [] : [{ id, value }]
    })
    if (rows) await writeNewRows(form, field, rows, having, connection)
    if (link) await writeNewLinks(form, link, having, actor, connection)
  }
  for (const change of created) await form.writeMore?.(change, connection)
}

type Having = { id: number; value: unknown }[]

async function writeNewRows<Form extends FieldValues>(
  { type }: RecordForm<Form>,
  field: string,
  rows: Rows,
  having: Having,
  connection: Connection,
): Promise<void> {
  const { unique = [] } = rows
  if (!rows.write) {
    const { name, text } = newRowsStatement(type, rows)
    const values = [having.map(({ id }) => id), having.map(({ value }) => JSON.stringify(value))]
    await orTakenBy(field, unique, query({ name, text, values }, connection))
    return
  }
  const statement = writtenOnce(rows, () => rowsStatement(type, rows))
  for (const { id, value } of having)
    await orTakenBy(field, unique, query({ ...statement, values: [id, JSON.stringify(value)] }, connection))
}

async function writeNewLinks<Form extends FieldValues>(
  { type }: RecordForm<Form>,
  link: Link,
  having: Having,
  actor: Actor,
  connection: Connection,
): Promise<void> {
  const records = having.flatMap(({ id, value }) => (isIds(value) ? [{ id, ids: value }] : []))
  const write = async (some: RecordLinks[]) => {
    const links = some.flatMap(({ id, ids }) => ids.map((linked, position) => ({ id, linked, position })))
    const { name, text } = newLinksStatement(type, link)
    const values = [
      links.map(({ id }) => id),
      links.map(({ linked }) => linked),
      links.map(({ position }) => position),
    ]
    await query({ name, text, values }, connection)
  }
  if (link.linkNew) return link.linkNew(records, actor, connection)
  if (!link.replace) return write(records)
  for (const { id, ids } of records)
    await link.replace({ id, ids, current: [], write: () => write([{ id, ids }]) }, actor, connection)
}
