import type pg from "pg"
import type { Kind } from "./typed-calls.ts"

/** A column of a statement's answer as PostgreSQL describes it. */
export interface Column {
  name: string
  /** What the driver makes of its values; "any" for JSON. */
  kind: Kind
  type: string
  /**
   * Whether it may be NULL: that of the table's column. False where only running could tell, where the statement itself rules it
   * out, and for lists, which are never NULL here.
   */
  isNullable: boolean
}

type Field = { name: string; tableID: number; columnID: number; dataTypeID: number }

/** Asks PostgreSQL what a statement would answer, without running it. */
class Description {
  answered: Promise<Field[]>
  #fields: Field[] = []
  #resolve: (fields: Field[]) => void = () => undefined
  #reject: (error: Error) => void = () => undefined
  #text: string

  constructor(text: string) {
    this.#text = text
    this.answered = new Promise((resolve, reject) => {
      this.#resolve = resolve
      this.#reject = reject
    })
  }

  submit(connection: pg.Connection) {
    connection.parse({ text: this.#text, name: "", types: [] }, true)
    connection.describe({ type: "S", name: "" }, true)
    connection.sync()
  }

  handleRowDescription(message: { fields: Field[] }) {
    this.#fields = message.fields
  }

  handleError(error: Error) {
    this.#reject(error)
  }

  handleReadyForQuery() {
    this.#resolve(this.#fields)
  }
}

type TypeRow = { oid: number; name: string; category: string }
const samples: Record<string, string> = {
  A: "{}",
  B: "t",
  D: "2026-01-01 00:00:00+00",
  N: "1",
}

/** What the driver makes of a type's values, asked of the parsers that the back end's pool has. */
function kindOf({ oid, name, category }: TypeRow, parsers: pg.CustomTypesConfig): Kind {
  if (name === "json" || name === "jsonb") return "any"
  const value: unknown = parsers.getTypeParser(oid, "text")(samples[category] ?? "x")
  if (Array.isArray(value)) return "list"
  if (typeof value === "number") return "number"
  if (typeof value === "boolean") return "boolean"
  return typeof value === "string" ? "string" : "object"
}

const rulesOutNull = (text: string, column: string) =>
  new RegExp(`\\b${column} (= now\\(\\)|IS NOT NULL)`, "i").test(text)

/**
 * Describes statements on a connection.
 * @param parsers those of the back end's pool
 * @returns a function that answers a statement's columns, and throws what PostgreSQL says of one it cannot prepare
 */
export async function describer(client: pg.Client, parsers: pg.CustomTypesConfig) {
  const types = await client.query<TypeRow>(
    "select oid::int, typname as name, typcategory as category from pg_type",
  )
  const kinds = new Map(types.rows.map((row) => [row.oid, { name: row.name, kind: kindOf(row, parsers) }]))
  const nullable = await client.query<{ column: string }>(
    "select attrelid::int || '.' || attnum as column from pg_attribute where attnum > 0 and not attnotnull",
  )
  const mayBeNull = new Set(nullable.rows.map(({ column }) => column))

  return async (text: string): Promise<Column[]> => {
    const description = new Description(text)
    client.query(description)
    const fields = await description.answered
    return fields.map(({ name, tableID, columnID, dataTypeID }) => {
      const { name: type = "?", kind = "any" } = kinds.get(dataTypeID) ?? {}
      const isNullable =
        mayBeNull.has(`${tableID}.${columnID}`) && kind !== "list" && !rulesOutNull(text, name)
      return { name, type, kind, isNullable }
    })
  }
}
