import { Refusal } from "#lib/backend/platform/http/errors.ts"
import { storedProblem } from "#lib/backend/platform/http/problems.ts"
import type { Changes } from "#lib/backend/records/audit/write-audit.ts"
import type { ImportField } from "#lib/contract/crm/import-fields.ts"
import type { ImportPlan } from "#lib/contract/crm/imports.ts"
import type { Cells } from "./cells.ts"
import type { ImportData } from "./import-data.ts"
import { phoneRemarksIn } from "./phone-cells.ts"
import { leftOutByChoiceCode, type RowProblem, RowProblems } from "./row-problems.ts"
import type { ChosenValue } from "./values/chosen-values.ts"

/** What a row did with its record. */
export type Written = {
  action: "create" | "update" | "unchanged"
  recordId: number
  version: number
  /** What it changed of a record, where that is known. */
  changes?: Changes
  /** The note that was written on a new record. */
  note?: number
}

export type Treated = {
  /** What of its cells was left out, as it could not be read. */
  leftOut: RowProblem[]
  /** What was chosen for unknown values of it. */
  chosen: ChosenValue[]
} & (Written | { action: "failed"; problems: RowProblem[] })

export type Failed = Extract<Treated, { action: "failed" }>

/** What was read of a row so far: what is left out of it, and what was chosen for its values. */
export type ReadSoFar = { leftOut: RowProblem[]; chosen: ChosenValue[] }

/** Columns whose cells hold several values, of which one is left out without the others. */
const severalValues = new Set<ImportField | null>([
  "account_types",
  "brands",
  "tags",
  "callers",
  "sale_owners",
  "company",
  "other_emails",
  "mobile",
  "landline",
  "website",
  "instagram",
  "linkedin",
])

/** What is told of a row that was written. */
export function treatedAs(
  written: Written,
  { cells, unread = [] }: Pick<ImportData, "cells" | "unread">,
  { leftOut, chosen }: ReadSoFar,
): Treated {
  const others = [...leftOutByChoice(chosen), ...remarksIn(cells), ...noteBeside(written, cells), ...unread]
  return { ...written, leftOut: [...leftOut, ...others], chosen }
}

/** What becomes of a row with problems: it is tried without the cells that they are of, if the import wants that, or fails. */
export function withoutProblems(
  plan: ImportPlan,
  cells: Cells,
  { leftOut, chosen }: ReadSoFar,
  problems: readonly RowProblem[],
): Failed | { leftOut: RowProblem[] } {
  const more = plan.bad_cells === "leave_out" ? cellsOfProblems(plan, cells, leftOut, problems) : undefined
  if (more) return { leftOut: [...leftOut, ...more] }
  const without = [...leftOut, ...leftOutByChoice(chosen)]
  return { action: "failed", problems: allProblems(without, problems), leftOut: [], chosen }
}

/** A row without the cells that cannot be read as a whole. */
export function withoutCells(cells: Cells, leftOut: readonly RowProblem[]): Cells {
  const whole = leftOut.flatMap(({ field, value }) =>
    field && (!severalValues.has(field) || value === cells[field]) ? [[field, undefined]] : [],
  )
  return { ...cells, ...Object.fromEntries(whole) }
}

/**
 * Cells that can be left out for a row to be imported without them.
 * @returns undefined when a problem is none of a cell, or is still there without it
 */
function cellsOfProblems(
  { key }: ImportPlan,
  cells: Cells,
  leftOut: readonly RowProblem[],
  problems: readonly RowProblem[],
): RowProblem[] | undefined {
  const known = withoutCells(cells, leftOut)
  const found: RowProblem[] = []
  for (const { field, code, value } of problems) {
    const cell = field ? (known[field] ?? (severalValues.has(field) ? value : undefined)) : undefined
    if (!field || field === key || cell === undefined) return undefined
    const unread = { field, code, value: severalValues.has(field) ? (value ?? cell) : cell }
    if (leftOut.some((one) => one.field === field && one.value === unread.value)) return undefined
    found.push(unread)
  }
  return found
}

/** What made a row fail: of a column that is missing as its cell was left out, why that was. */
const allProblems = (leftOut: readonly RowProblem[], problems: readonly RowProblem[]) => [
  ...leftOut,
  ...problems.filter(({ field }) => !leftOut.some((one) => one.field === field)),
]

/** What is said beside phone numbers is no part of them. */
const remarksIn = (cells: Cells): RowProblem[] =>
  phoneRemarksIn(cells).map((remark) => ({ ...remark, code: "beside_number" }))

/** What the importer wants left out is told as well. */
const leftOutByChoice = (chosen: readonly ChosenValue[]): RowProblem[] =>
  chosen
    .filter(({ choice }) => choice === "leave_out")
    .map(({ field, value }) => ({ field, code: leftOutByChoiceCode, value }))

/** Notes are for new records: the same list, imported again, would write them again. */
const noteBeside = ({ action }: Written, { note }: Cells): RowProblem[] =>
  action === "create" || note === undefined ? [] : [{ field: "note", code: "note_not_new", value: note }]

/** What of an error is a problem of the row; undefined for technical failures. */
export function readProblems(error: unknown): RowProblem[] | undefined {
  if (error instanceof RowProblems) return error.problems
  if (!(error instanceof Refusal)) return undefined
  const { message, ability } = error.data
  return [{ field: ability === "owners" ? "sale_owners" : null, code: storedProblem(message) }]
}
