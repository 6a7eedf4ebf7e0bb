import { type ListOf, type RecordKind, recordKinds } from "#lib/contract/record-kinds.ts"
import type { RecordArea } from "./area.ts"
import { companies } from "./companies/area.ts"
import { contacts } from "./contacts/area.ts"
import { registrations } from "./registrations/area.ts"

/** Every area with records, by the name of its list, in the menu's order. */
export const recordAreas: { [Kind in RecordKind as ListOf<Kind>]: RecordArea<Kind> } = {
  contacts,
  companies,
  registrations,
}

/** The area of a kind of record. */
export function areaOf<Kind extends RecordKind>(kind: Kind) {
  const list: ListOf<Kind> = recordKinds[kind].list
  return recordAreas[list]
}
