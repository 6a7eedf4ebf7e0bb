import { useState } from "react"
import { type BaseVersions, baseVersion, withoutBases } from "./base-versions.ts"
import { type ErrorsByPath, errorsWithin, errorsWithout } from "./field-errors.ts"
import type { FieldValues } from "./field-values.ts"
import { isSameValue } from "./same-value.ts"
import { type FieldChanges, useChanges } from "./use-changes.ts"

/** A record as it was loaded, with the version a save is based on. */
export type Loaded<V extends FieldValues> = { version: number; values: V }

/** What a field needs to know of the form it is in, whatever the record. */
export type FieldsForm = {
  /** How many fields are changed. */
  count: number
  isChanged: (path: string) => boolean
  reset: (path?: string) => void
  /** The page shows these fields as they are now: nobody has changed them since the server rendered them. */
  isAsRendered: (paths: readonly string[]) => boolean
  /** What a field of one value holds now, where that is a text or has a name; null of others. */
  textOf: (paths: readonly string[]) => string | null
  /** Remembers fields as they are. @returns what brings them back */
  hold: (paths: readonly string[]) => () => void
  /** Messages of a refused save about a field, by what follows its path: "" for itself, "0.number" for a part. */
  errorsOf: (path: string) => ErrorsByPath
}

/** A record being edited: its values, what was changed of them, and what a refused save said. */
export type RecordForm<V extends FieldValues> = FieldChanges<V> &
  FieldsForm & {
    /** Version a save of the changes is based on: the page may show a newer record than they were begun over. */
    version: number
    /** Version of the latest record known. */
    latestVersion: number
    /** The record at its latest version. */
    original: V
    /** The record as the page shows it where nobody has changed it since. */
    rendered: V
    /** Takes a saved or newer record as the original; `saved` are the changes it holds. */
    accept: (record: Loaded<V>, saved?: Partial<V>) => void
    /** Counts changes as made over the latest record: their author knows what it says. */
    overLatest: (paths: readonly string[]) => void
    setErrors: (errors: ErrorsByPath) => void
  }

function asText(value: unknown): string | null {
  if (typeof value === "string") return value
  const isNamed = typeof value === "object" && value !== null && "name" in value
  return isNamed && typeof value.name === "string" ? value.name : null
}

/**
 * The state of a record's form.
 * @param rendered the record as the page shows it; a refreshed page hands in a newer one
 * @param ordered paths of lists whose order matters
 */
export function useRecordForm<V extends FieldValues>(
  rendered: Loaded<V>,
  ordered: readonly string[] = [],
): RecordForm<V> {
  const [accepted, setAccepted] = useState(rendered)
  const [bases, setBases] = useState<BaseVersions>({})
  const [errors, setErrors] = useState<ErrorsByPath>({})
  const latest = accepted.version > rendered.version ? accepted : rendered
  const changes = useChanges(latest.values, ordered)
  const overLatest = (paths: readonly string[]) => setBases((before) => withoutBases(before, paths))

  return {
    ...changes,
    version: baseVersion(bases, Object.keys(changes.changes), latest.version),
    latestVersion: latest.version,
    original: latest.values,
    rendered: rendered.values,
    set: (path, value) => {
      if (!changes.isChanged(path)) setBases((before) => ({ ...before, [path]: latest.version }))
      changes.set(path, value)
      setErrors((before) => errorsWithout(before, path))
    },
    reset: (path) => {
      changes.reset(path)
      setErrors((before) => (path === undefined ? {} : errorsWithout(before, path)))
    },
    isAsRendered: (paths) =>
      paths.every((path) => isSameValue(changes.value(path), rendered.values[path], ordered.includes(path))),
    textOf: ([path = "", ...further]) => (further.length > 0 ? null : asText(changes.value(path))),
    hold: (paths) => {
      const entries = paths.map((path) => [path, changes.value(path)] as const)
      return () => {
        for (const [path, value] of entries) changes.set(path, value)
      }
    },
    errorsOf: (path) => errorsWithin(errors, path),
    accept: (record, saved = {}) => {
      setAccepted(record)
      changes.forget(saved)
      overLatest(Object.keys(saved))
    },
    overLatest,
    setErrors,
  }
}
