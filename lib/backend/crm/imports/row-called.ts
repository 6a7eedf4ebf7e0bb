import { plainText } from "#lib/backend/platform/csv/plain-text.ts"

type Named = { name: string; name_fr?: string | null; code?: string }

/** Index of the first row of a list that is called so. Made once for a list: an import looks names up row after row. */
const indexes = new WeakMap<readonly Named[], Map<string, number>>()

/** The row of a list with this name in one of the languages, or this code, whatever case, accents and signs. */
export function rowCalled<Row extends Named>(rows: readonly Row[], text: string): Row | undefined {
  const index = indexes.get(rows) ?? indexOf(rows)
  const found = index.get(plainText(text))
  return found === undefined ? undefined : rows[found]
}

function indexOf(rows: readonly Named[]): Map<string, number> {
  const index = new Map<string, number>()
  for (const [at, { name, name_fr, code }] of rows.entries()) {
    for (const one of [name, name_fr, code]) {
      const plain = plainText(one ?? "")
      if (plain !== "" && !index.has(plain)) index.set(plain, at)
    }
  }
  indexes.set(rows, index)
  return index
}
