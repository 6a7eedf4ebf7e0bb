import type { ReadingAbility } from "../identity/reading-abilities.ts"
import { hasPart, kindOf, listsWith, recordKinds } from "./record-kinds.ts"

// Without schemas, as `record-kinds.ts`.

/** Lists whose filters can be saved: those of kinds of record, and that of invoices and credit notes. */
export const filteredLists = [...listsWith("savedFilters"), "invoices"] as const
export type FilteredList = (typeof filteredLists)[number]

/** The ability to read a list. */
export const readingOf = (list: FilteredList): ReadingAbility =>
  list === "invoices" ? "finance.read" : recordKinds[kindOf(list)].read

/** Whether a list has sums over all rows. */
export const hasTotals = (list: FilteredList): boolean =>
  list === "invoices" || hasPart(kindOf(list), "totals")
