import { ApiError } from "#lib/api/errors.ts"

/** The conversation that the one asked for became part of (M-75), as the refusal names it. */
export const joinedInto = (error: unknown): number | undefined =>
  error instanceof ApiError && error.status === 404 ? error.body.merged_into : undefined
