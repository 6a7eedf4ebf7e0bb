import type { ImportList } from "#lib/contract/crm/import-fields.ts"
import { guessMapping } from "./guess-mapping.ts"
import { fieldNames } from "./screen-names.ts"

/** Rows among which the head is looked for: titles, a date and a blank row or two stand above it. */
export const rowsAboveHead = 15
/** Known names that make a row the head wherever it is. */
const enoughNames = 2

const filled = (cells: readonly string[]) => cells.filter((cell) => cell !== "").length

/**
 * Which of the first rows names the columns: the one with more names that we know than others, else the first that is not much narrower than the
 * table, as titles above it are.
 */
export function findHead(list: ImportList, rows: readonly (readonly string[])[]): number {
  const widths = rows.map(filled)
  const widest = Math.max(0, ...widths)
  const first =
    widest < 3
      ? 0
      : Math.max(
          0,
          widths.findIndex((width) => width > Math.max(1, widest / 3)),
        )
  const known = rows.map(
    (cells) => guessMapping(list, cells, fieldNames).filter((field) => field !== null).length,
  )
  const max = Math.max(0, ...known)
  return max >= enoughNames && max > (known[first] ?? 0) ? known.indexOf(max) : first
}
