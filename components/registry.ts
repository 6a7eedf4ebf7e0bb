import { companies } from "#components/crm/companies/area.ts"
import { contacts } from "#components/crm/contacts/area.ts"
import type { RecordArea } from "#components/records/area.ts"
import { registrations } from "#components/shows/registrations/area.ts"
import { type ListOf, type RecordKind, recordKinds } from "#lib/contract/records/record-kinds.ts"

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
