import { companies } from "#lib/backend/crm/companies/area.ts"
import { contacts } from "#lib/backend/crm/contacts/area.ts"
import { registrations } from "#lib/backend/shows/registrations/area.ts"
import type { ListOf } from "#lib/contract/records/record-kinds.ts"
import type { Area } from "./area.ts"

/** Every area with records, by the name of its list. What answers its calls is in `router.ts`. */
export const areas = { companies, contacts, registrations } satisfies Record<ListOf, Area>

/** Every job a user can ask for. */
export const jobKinds = { ...companies.jobs, ...contacts.jobs, ...registrations.jobs }
