import type { ReadingAbility } from "../identity/reading-abilities.ts"

/**
 * What a kind of record can have. Each is built once, for all kinds that name it. "mails": conversations are linked to its records;
 * "totals": its list has sums over all rows; "erasure": its records are persons, or what persons wrote, and can be erased.
 */
export type RecordPart =
  | "notes"
  | "reminders"
  | "sequences"
  | "conversations"
  | "mails"
  | "trash"
  | "merges"
  | "openTrail"
  | "bulk"
  | "bulkDelete"
  | "tags"
  | "exports"
  | "imports"
  | "savedFilters"
  | "columns"
  | "totals"
  | "quickSearch"
  | "erasure"

type Definition = {
  /** Name of the list of them: of its address ("/companies"), its calls, its jobs ("companies.export"). */
  list: string
  /** The ability to read them. */
  read: ReadingAbility
  has: readonly RecordPart[]
}

/**
 * The kinds of record, in the order in which screens name them. A kind's name is that of its table, of a record's address
 * ("/company/3") and of its type in the audit trail. What else a side knows of a kind is in that side's own registry:
 * `lib/backend/records/kinds/kinds.ts`, `lib/backend/areas.ts`, `components/registry.ts`.
 */
export const recordKinds = {
  company: {
    list: "companies",
    read: "crm.read",
    has: [
      "notes",
      "reminders",
      "sequences",
      "conversations",
      "mails",
      "trash",
      "merges",
      "openTrail",
      "bulk",
      "bulkDelete",
      "tags",
      "exports",
      "imports",
      "savedFilters",
      "columns",
      "quickSearch",
    ],
  },
  contact: {
    list: "contacts",
    read: "crm.read",
    has: [
      "notes",
      "reminders",
      "sequences",
      "conversations",
      "mails",
      "trash",
      "merges",
      "openTrail",
      "bulk",
      "bulkDelete",
      "tags",
      "exports",
      "imports",
      "savedFilters",
      "columns",
      "quickSearch",
      "erasure",
    ],
  },
  registration: {
    list: "registrations",
    read: "registrations.read",
    has: [
      "notes",
      "reminders",
      "conversations",
      "trash",
      "openTrail",
      "bulk",
      "exports",
      "savedFilters",
      "columns",
      "totals",
      "quickSearch",
      "erasure",
    ],
  },
} as const satisfies Record<string, Definition>

type Kinds = typeof recordKinds

export type RecordKind = keyof Kinds
/** Kinds of record that have something. */
export type KindWith<Part extends RecordPart> = {
  [Kind in RecordKind]: Part extends Kinds[Kind]["has"][number] ? Kind : never
}[RecordKind]

/** Name of the list of a kind, or of all. */
export type ListOf<Kind extends RecordKind = RecordKind> = Kinds[Kind]["list"]
/** Lists whose records have something. */
export type ListWith<Part extends RecordPart> = ListOf<KindWith<Part>>

export function isRecordKind(name: string): name is RecordKind {
  return Object.hasOwn(recordKinds, name)
}

/** Every kind, in the registry's order. */
export const kinds = Object.keys(recordKinds).filter(isRecordKind)

/** Whether records of a kind have something. */
export function hasPart<Part extends RecordPart>(name: string, part: Part): name is KindWith<Part> {
  const has: readonly RecordPart[] = isRecordKind(name) ? recordKinds[name].has : []
  return has.includes(part)
}

/** Kinds of record that have something, in the registry's order. */
export function kindsWith<Part extends RecordPart>(part: Part): KindWith<Part>[] {
  return kinds.filter((kind) => hasPart(kind, part))
}

type KindOf<List extends ListOf> = {
  [Kind in RecordKind]: ListOf<Kind> extends List ? Kind : never
}[RecordKind]

/** The kind of record that a list holds. */
export function kindOf<List extends ListOf>(list: List): KindOf<List> {
  const found = kinds.find((kind): kind is KindOf<List> => recordKinds[kind].list === list)
  if (!found) throw new Error(`No kind of record is listed as ${list}`)
  return found
}

export const lists = kinds.map((kind) => recordKinds[kind].list)

export function isListName(name: string): name is ListOf {
  return lists.some((list) => list === name)
}

/** Lists whose records have something, in the registry's order. */
export function listsWith<Part extends RecordPart>(part: Part): ListWith<Part>[] {
  return lists.filter((list): list is ListWith<Part> => hasPart(kindOf(list), part))
}
