import { invalid } from "#lib/backend/platform/http/errors.ts"
import { isOpenToStaff } from "#lib/contract/shows/draft-rule.ts"

/**
 * Refuses a change of what staff may not change before the applicant has sent it.
 * @param field what the call sets
 * @throws 422 on the field
 */
export function requireOpenToStaff(field: string, { is_published }: { is_published: boolean }): void {
  if (!isOpenToStaff(field, is_published)) throw invalid({ [field]: ["still_draft"] })
}
