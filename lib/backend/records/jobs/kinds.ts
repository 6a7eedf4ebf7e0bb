import {
  isListName,
  kindOf,
  type ListWith,
  listsWith,
  type RecordKind,
} from "#lib/contract/records/record-kinds.ts"

/** The list a kind is about, one with that part: the word before its dot, also of a kind that an older release had. */
export function listOf<Part extends "bulk" | "imports">(kind: string, part: Part): ListWith<Part> {
  const [name] = kind.split(".")
  const found = listsWith(part).find((list) => list === name)
  if (!found) throw new Error(`Jobs of the kind ${kind} are about no list`)
  return found
}

/** The kind of record whose list a kind of job is about; undefined for one that is about none. */
export function recordKindOf(kind: string): RecordKind | undefined {
  const [name = ""] = kind.split(".")
  return isListName(name) ? kindOf(name) : undefined
}
