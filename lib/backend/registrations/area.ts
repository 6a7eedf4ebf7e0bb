import type { Area } from "../area.ts"

/** What registrations lend to what is the same for all areas. */
export const registrations = {
  filters: () => new Map(),
  jobs: {},
} satisfies Area
