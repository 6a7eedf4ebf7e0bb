import type { Changes } from "#lib/backend/records/audit/write-audit.ts"
import type { ImportResult } from "#lib/contract/crm/imports.ts"
import type { Cells } from "./cells.ts"
import type { FullName } from "./names/read-full-name.ts"
import type { RowProblem } from "./row-problems.ts"
import type { ChosenValue } from "./values/chosen-values.ts"

/** What a row of an import's jobs holds. */
export type ImportData = {
  /** Line of the file. */
  line: number
  cells: Cells
  /** Line of an earlier row with the same key: a file must not say two things of one record. */
  sameAs?: number
  /** Those of its addresses, in small letters, that an earlier row has which is about another contact. */
  takenEmails?: string[]
  /** What the file says in it that no field takes (L-34). */
  unread?: RowProblem[]
  /** Line of the first row with a name that is perhaps the same. */
  perhapsLine?: number
  action?: Extract<ImportResult, "create" | "update" | "unchanged" | "failed">
  problems?: RowProblem[]
  /** What of its cells could not be read and was left out. */
  leftOut?: RowProblem[] | undefined
  /** What it is perhaps the same as, though it is imported. */
  hints?: RowProblem[]
  /** How its whole name was taken apart. */
  name?: FullName & { text: string }
  /** What was chosen for values of it that are not known. */
  chosen?: ChosenValue[] | undefined
  /** What taking the row back needs. */
  undo?: { isNew: boolean; version: number; changes: Changes; note?: number | undefined }
}
