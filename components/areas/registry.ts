import type { ListOf } from "#lib/contract/record-kinds.ts"
import type { RecordArea } from "./area.ts"
import { companies } from "./companies/area.ts"
import { contacts } from "./contacts/area.ts"

/** Every area with records, by the name of its list, in the menu's order. */
export const recordAreas: Record<ListOf, RecordArea> = { contacts, companies }
