import { foldText } from "#lib/text/folded-text.ts"

/** A text that can be inserted. */
export type Insertion = { id: number; name: string; shortcut: string; html: string }

/** What an editor offers to insert. */
export type Insertions = {
  /** Undefined until they are there. */
  items: readonly Insertion[] | undefined
  /** They could not be loaded. */
  isFailed: boolean
  /** Somebody begins to look for one. */
  onNeeded: () => void
  /** The HTML as it is inserted, with its placeholders filled. */
  fill: (html: string) => Promise<string>
  /** Where they are written. */
  manageHref: string
}

/** Most that are offered. */
const maxOffered = 8

/** What is typed behind a semicolon that begins a word, up to the caret; null where nothing is. @param text of the line before the caret */
export const shortcutBefore = (text: string): string | null =>
  /(?:^|[\s(]);([\p{L}\p{N}-]{1,30})$/u.exec(text)?.[1] ?? null

/** Those whose shortcut, or a word of whose name, begins with a term: shortcuts first. */
export function insertionsFor(items: readonly Insertion[], term: string): Insertion[] {
  const sought = foldText(term.trim())
  const rank = ({ shortcut, name }: Insertion) => {
    if (foldText(shortcut) === sought) return 0
    if (foldText(shortcut).startsWith(sought)) return 1
    const words = foldText(name).split(/\s+/)
    return foldText(name).startsWith(sought) || words.some((word) => word.startsWith(sought)) ? 2 : 3
  }
  return items
    .map((item) => ({ item, place: rank(item) }))
    .filter(({ place }) => place < 3)
    .sort((one, other) => one.place - other.place)
    .slice(0, maxOffered)
    .map(({ item }) => item)
}
