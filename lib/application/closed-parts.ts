import type { Corrections } from "#lib/contract/shows/application-corrections.ts"
import type { ApplicationValues } from "#lib/contract/shows/application-values.ts"

/** Values with what may not be corrected as it is stored: a form has no fields for it. */
export function withClosedParts(
  values: ApplicationValues,
  stored: ApplicationValues,
  closed: Corrections["closed"],
): ApplicationValues {
  return {
    ...values,
    ...(closed.booths !== null && { booths: stored.booths }),
    ...(closed.billing !== null && { billing: stored.billing, organization: stored.organization }),
  }
}
