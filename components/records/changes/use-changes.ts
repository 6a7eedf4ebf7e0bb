import { useState } from "react"
import { type FieldValues, type Nested, nest } from "./field-values.ts"
import { changedFields, isSameValue } from "./same-value.ts"

/** Tracks what was changed of a record and is not saved. */
export type FieldChanges<V extends FieldValues> = {
  value: <Path extends keyof V & string>(path: Path) => V[Path]
  set: <Path extends keyof V & string>(path: Path, value: V[Path]) => void
  isChanged: (path: string) => boolean
  /** Only fields that differ from the original. */
  changes: Partial<V>
  count: number
  /** Back to the original: one field, or all. */
  reset: (path?: string) => void
  /** Takes changes up again that a reset gave up. */
  resume: (changes: Partial<V>) => void
  /** Forgets changes that were saved; what was typed since stays. */
  forget: (saved: Partial<V>) => void
  /** The changes as the contract takes them. */
  toBody: () => Nested<V>
}

const none: readonly string[] = []

/**
 * The change set over a record (F-2): fields that differ from `original`, nothing else.
 * @param original values by dotted path; another original (a saved or refreshed record) leaves the changes standing
 * @param ordered paths of lists whose order matters
 */
export function useChanges<V extends FieldValues>(
  original: V,
  ordered: readonly string[] = none,
): FieldChanges<V> {
  const [typed, setTyped] = useState<Partial<V>>({})
  const changes = changedFields(original, typed, ordered)
  const values: V = { ...original, ...changes }

  return {
    value: (path) => values[path],
    set: (path, value) =>
      setTyped((before) => {
        const isBack = isSameValue(value, original[path], ordered.includes(path))
        return isBack ? without(before, path) : { ...before, [path]: value }
      }),
    isChanged: (path) => path in changes,
    changes,
    count: Object.keys(changes).length,
    reset: (path) => setTyped((before) => (path === undefined ? {} : without(before, path))),
    resume: (given) => setTyped((before) => ({ ...given, ...before })),
    forget: (saved) =>
      setTyped((before) => {
        const later: Partial<V> = {}
        for (const path in before) {
          const isSaved = path in saved && isSameValue(before[path], saved[path], ordered.includes(path))
          if (!isSaved) later[path] = before[path]
        }
        return later
      }),
    toBody: () => nest<V>(changes),
  }
}

function without<V extends FieldValues>(values: Partial<V>, path: string): Partial<V> {
  const rest = { ...values }
  delete rest[path]
  return rest
}
