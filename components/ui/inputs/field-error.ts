import { ApiError } from "#lib/api/errors.ts"

/** What a refused call says of a field, to stand beside it; undefined when it says nothing of it. */
export function fieldError(error: unknown, field: string): string | undefined {
  return error instanceof ApiError ? error.fieldErrors(field)[0] : undefined
}
