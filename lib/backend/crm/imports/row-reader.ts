import type { z } from "zod"
import { plainText } from "#lib/backend/platform/csv/plain-text.ts"
import { query } from "#lib/backend/platform/database/db.ts"
import { Refusal } from "#lib/backend/platform/http/errors.ts"
import { createNamedWithin, type NamedTable } from "#lib/backend/records/named-values.ts"
import type { Transaction } from "#lib/backend/records/transaction.ts"
import type { ImportField } from "#lib/contract/crm/imports.ts"
import { namesIn, possibleNames } from "./cells.ts"
import { parseValues, problemsOf, type RowProblem, RowProblems, type SavedLists } from "./row-problems.ts"

type Named = { id: number; name: string; name_fr?: string | null; code?: string }

/** The value that is called so in one of the languages, or whose code it is. */
export function findNamed<Row extends Named>(rows: readonly Row[], text: string): Row | undefined {
  const desired = plainText(text)
  return rows.find((row) =>
    [row.name, row.name_fr, row.code].some((name) => name && plainText(name) === desired),
  )
}

/** Collects what the cells of a row mean, and what is wrong with them. */
export class RowReader {
  readonly problems: RowProblem[] = []
  readonly transaction: Transaction
  readonly createsMissing: boolean

  constructor(transaction: Transaction, createsMissing: boolean) {
    this.transaction = transaction
    this.createsMissing = createsMissing
  }

  /** Id of the value a cell names; undefined for an empty cell. An unknown name is a problem. */
  idOf(field: ImportField, cell: string | undefined, rows: readonly Named[]): number | undefined {
    if (cell === undefined) return undefined
    const found = findNamed(rows, cell)
    if (!found) this.problems.push({ field, code: "unknown_value", value: cell })
    return found?.id
  }

  /** Ids of the values that a cell names. */
  idsOf(field: ImportField, cell: string | undefined, rows: readonly Named[]): number[] {
    const names = namesIn(cell, (name) => findNamed(rows, name) !== undefined)
    return names.flatMap((name) => this.idOf(field, name, rows) ?? [])
  }

  /** Ids of values that users add while they work; unknown ones are created, if the import may. */
  async idsOfAdded(field: ImportField, cell: string | undefined, table: NamedTable): Promise<number[]> {
    if (cell === undefined) return []
    const known = await query<{ id: number; name: string }>(
      {
        text: `SELECT id, name::text AS name FROM ${table} WHERE name = ANY ($1::citext[])`,
        values: [possibleNames(cell)],
      },
      this.transaction.connection,
    )
    const findKnown = (name: string) => known.find((one) => one.name.toLowerCase() === name.toLowerCase())
    const ids: number[] = []
    for (const name of namesIn(cell, (possible) => findKnown(possible) !== undefined)) {
      const found = findKnown(name)
      if (found) ids.push(found.id)
      else if (this.createsMissing) ids.push((await createNamedWithin(table, name, this.transaction)).id)
      else this.problems.push({ field, code: "unknown_value", value: name })
    }
    return ids
  }

  /** Throws what is wrong with the row, if anything is. */
  refuseProblems(): void {
    if (this.problems.length > 0) throw new RowProblems(this.problems)
  }
  /**
   * Saves what the row says.
   * @param save does it, with the values as the form's schema has them
   * @throws RowProblems for what the form's schema or rules refuse, told by columns of the file
   */
  async save<Schema extends z.ZodType, Result>(
    schema: Schema,
    values: SavedLists,
    save: (parsed: z.output<Schema>) => Promise<Result>,
  ): Promise<Result> {
    try {
      return await save(parseValues(schema, values))
    } catch (error) {
      if (!(error instanceof Refusal && error.data.errors)) throw error
      throw new RowProblems(problemsOf(error.data.errors, values, this.transaction.store))
    }
  }
}
