import { ApiError } from "#lib/api/errors.ts"

/** Who changed the record of a refused save last, as texts take it: "none" where nobody is known. */
export const whoChanged = (error: unknown): string =>
  (error instanceof ApiError ? error.body.by : null) ?? "none"
