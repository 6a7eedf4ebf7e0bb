import { type ListColumns, listColumns } from "#lib/contract/identity/preferences.ts"

/** Columns a user set up, as they were stored. Those that an older release wrote in another form count as none. */
export const readColumns = (stored: unknown): ListColumns | null => listColumns.safeParse(stored).data ?? null
