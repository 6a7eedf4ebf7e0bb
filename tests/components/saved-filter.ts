import type { SavedFilter } from "#lib/contract/records/saved-filters.ts"

/** A filter of the user's own, as calls answer it. */
export const aSavedFilter = (changes: Partial<SavedFilter> = {}): SavedFilter => ({
  id: 4,
  list: "registrations",
  name: "Paris",
  query: "",
  is_shared: false,
  columns: null,
  pin: null,
  version: 1,
  owner: "Ada",
  is_own: true,
  is_editable: true,
  ...changes,
})
