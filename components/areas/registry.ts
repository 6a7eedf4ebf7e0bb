import { type ListOf, type RecordKind, recordKinds } from "#lib/contract/record-kinds.ts"
import type { RecordArea } from "./area.ts"
import { companies } from "./companies/area.ts"
import { contacts } from "./contacts/area.ts"

/** Every area with records, by the name of its list, in the menu's order. */
export const recordAreas: Record<ListOf, RecordArea> = { contacts, companies }

/** The area of a kind of record. */
export function areaOf(kind: RecordKind): RecordArea {
  return recordAreas[recordKinds[kind].list]
}
