import { list } from "#lib/backend/platform/database/json-sql.ts"
import type { FieldValues } from "#lib/backend/records/changes.ts"
import { hasPart } from "#lib/contract/records/record-kinds.ts"
import type { Link, RecordForm, Rows } from "./definition.ts"

export type Prepared = { name: string; text: string }

/** What a list belongs to, by the name that its rows name it by (`company_id`) and that statements call its row: a record, or a row of one. */
type Type = string

const written = new Map<object, Prepared>()

/** The statement of a form, of a link or of rows, which is written once. */
export function writtenOnce(of: object, write: () => Prepared): Prepared {
  const known = written.get(of) ?? write()
  written.set(of, known)
  return known
}

/** SQL that reads the version of each of records, its form, and what follows a field. $1 are the records. */
export function readStatement<Form extends FieldValues>(form: RecordForm<Form>): Prepared {
  const { type, columns, links, rows, reads, keyed, follows } = form
  const sql = {
    ...columns,
    ...mapped(links, (link) => link.read ?? idsSql(type, link)),
    ...mapped(rows, (one) => list(one.read ?? rowsSql(type, one))),
    ...reads,
  }
  const fields = Object.entries(sql).map(([field, value]) => `'${field}', ${value}`)
  return {
    name: `${type}-forms`,
    text: `SELECT id, version, json_build_object(${fields.join(", ")}) AS form, ${keyed ?? "NULL::json"} AS keyed, ${follows?.column ?? "NULL"} AS follower
      FROM ${type} WHERE id = ANY ($1::int[])`,
  }
}

function mapped<Value, Result>(of: Readonly<Record<string, Value>>, to: (value: Value) => Result) {
  return Object.fromEntries(Object.entries(of).map(([key, value]) => [key, to(value)] as const))
}

const inBloc = ({ bloc }: Link) => (bloc ? `AND bloc = '${bloc}'` : "")

/** SQL of a list of ids. */
export function idsSql(type: Type, link: Link): string {
  const order = link.isOrdered ? `position, ${link.column}` : link.column
  return `ARRAY(SELECT ${link.column} FROM ${link.table} WHERE ${type}_id = ${type}.id ${inBloc(link)} ORDER BY ${order})`
}

/** SQL of a list of rows. */
export function rowsSql(type: Type, { table, columns, isOrdered }: Rows): string {
  const order = isOrdered ? "position, id" : "1"
  return `SELECT ${Object.keys(columns).join(", ")} FROM ${table} WHERE ${type}_id = ${type}.id ORDER BY ${order}`
}

/** Replaces the ids of a record in one statement. $1 the record, $2 the ids. Links to deleted records are not shown; they stay in case the record is restored. */
export function linkStatement(type: Type, link: Link): Prepared {
  const { table, column, of, bloc, isOrdered } = link
  const shown = hasPart(of, "trash")
    ? `AND EXISTS (SELECT FROM ${of} WHERE id = ${column} AND deleted_at IS NULL)`
    : ""
  const columns = [`${type}_id`, column, ...(bloc ? ["bloc"] : []), ...(isOrdered ? ["position"] : [])]
  const values = ["$1", "id", ...(bloc ? [`'${bloc}'`] : []), ...(isOrdered ? ["place - 1"] : [])]
  const onConflict = isOrdered
    ? `(${type}_id, ${column}) DO UPDATE SET position = excluded.position WHERE ${table}.position <> excluded.position`
    : "DO NOTHING"
  return {
    name: `${type}-links-${table}${bloc ? `-${bloc}` : ""}`,
    text: `WITH gone AS (DELETE FROM ${table} WHERE ${type}_id = $1 ${inBloc(link)} AND ${column} <> ALL ($2::int[]) ${shown})
      INSERT INTO ${table} (${columns.join(", ")})
      SELECT ${values.join(", ")} FROM unnest($2::int[]) WITH ORDINALITY AS wanted (id, place) ON CONFLICT ${onConflict}`,
  }
}

/** Gives new records their ids in one statement. $1 a record, $2 an id and $3 its position for each of the links. */
export function newLinksStatement(type: Type, { table, column, bloc, isOrdered }: Link): Prepared {
  const columns = [`${type}_id`, column, ...(bloc ? ["bloc"] : []), ...(isOrdered ? ["position"] : [])]
  const values = ["record", "id", ...(bloc ? [`'${bloc}'`] : []), ...(isOrdered ? ["position"] : [])]
  return {
    name: `${type}-new-links-${table}${bloc ? `-${bloc}` : ""}`,
    text: `INSERT INTO ${table} (${columns.join(", ")})
      SELECT ${values.join(", ")} FROM unnest($1::int[], $2::int[], $3::int[]) AS link (record, id, position)`,
  }
}

/** Gives new records their rows in one statement. $1 the records, $2 the rows of each as JSON. */
export function newRowsStatement(type: Type, rows: Rows): Prepared {
  const names = Object.keys(rows.columns)
  const columns = [`${type}_id`, ...names, ...(rows.isOrdered ? ["position"] : [])]
  const values = [
    "one.record",
    ...names.map((name) => `row.${name}`),
    ...(rows.isOrdered ? ["row.index - 1"] : []),
  ]
  return {
    name: `${type}-new-rows-${rows.table}`,
    text: `INSERT INTO ${rows.table} (${columns.join(", ")})
      SELECT ${values.join(", ")} FROM unnest($1::int[], $2::jsonb[]) WITH ORDINALITY AS one (record, list, index)
      CROSS JOIN LATERAL ROWS FROM (jsonb_to_recordset(one.list) AS (${typed(rows).join(", ")})) WITH ORDINALITY AS row (${[...names, "index"].join(", ")})
      ORDER BY one.index, row.index`,
  }
}

/** Brings a record's rows to those wanted in one statement. $1 the record, $2 the rows as JSON. */
export function rowsStatement(type: Type, rows: Rows): Prepared {
  const { table, write, key } = rows
  const text = write ?? (key ? keyedRows(type, rows, key) : replacedRows(type, rows))
  return { name: `${type}-rows-${table}`, text }
}

const typed = ({ columns }: Rows) => Object.entries(columns).map((column) => column.join(" "))

/** Rows that nothing distinguishes are written again. */
function replacedRows(type: Type, rows: Rows): string {
  const names = Object.keys(rows.columns)
  const position = rows.isOrdered ? { column: ["position"], value: ["place - 1"] } : { column: [], value: [] }
  return `WITH gone AS (DELETE FROM ${rows.table} WHERE ${type}_id = $1)
    INSERT INTO ${rows.table} (${[`${type}_id`, ...names, ...position.column].join(", ")})
    SELECT ${["$1", ...names, ...position.value].join(", ")}
    FROM ROWS FROM (jsonb_to_recordset($2) AS (${typed(rows).join(", ")})) WITH ORDINALITY AS wanted (${[...names, "place"].join(", ")})`
}

function keyedRows(type: Type, rows: Rows, key: string): string {
  const names = Object.keys(rows.columns)
  const others = names.filter((name) => name !== key)
  const fresh = others.map((name) => `${name} = excluded.${name}`).join(", ")
  const differs = others.map((name) => `held.${name} IS DISTINCT FROM excluded.${name}`).join(" OR ")
  return `WITH wanted AS (SELECT * FROM jsonb_to_recordset($2) AS row (${typed(rows).join(", ")})),
      gone AS (DELETE FROM ${rows.table} held WHERE ${type}_id = $1
        AND NOT EXISTS (SELECT FROM wanted WHERE wanted.${key} = held.${key}))
    INSERT INTO ${rows.table} AS held (${type}_id, ${names.join(", ")}) SELECT $1, ${names.join(", ")} FROM wanted
    ON CONFLICT (${type}_id, ${key}) DO UPDATE SET ${fresh} WHERE ${differs}`
}
