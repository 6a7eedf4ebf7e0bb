import type { Area } from "../area.ts"
import { registrationFilters } from "./list/filters.ts"

/** What registrations lend to what is the same for all areas. */
export const registrations = {
  filters: () => registrationFilters,
  jobs: {},
} satisfies Area
