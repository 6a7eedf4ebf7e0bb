import { type Connection, query } from "#lib/backend/platform/database/db.ts"
import { invalid, notFound } from "#lib/backend/platform/http/errors.ts"
import { isOpenToStaff } from "#lib/contract/shows/draft-rule.ts"

type LockedRegistration = {
  id: number
  version: number
  tradeshow_session_id: number
  lifecycle_id: number | null
  is_published: boolean
  is_placed: boolean
  has_techfile: boolean
}

/**
 * Locks a registration for a change. Companies and contacts that the change writes to are locked before it.
 * @throws 404 when there is no such active registration
 */
export async function lockRegistration(id: number, connection: Connection): Promise<LockedRegistration> {
  const [locked] = await query<LockedRegistration>(
    {
      name: "registration-lock",
      text: `SELECT id, version, tradeshow_session_id, lifecycle_id, published_at IS NOT NULL AS is_published, is_placed, has_techfile
        FROM registration WHERE id = $1 AND deleted_at IS NULL FOR NO KEY UPDATE`,
      values: [id],
    },
    connection,
  )
  if (!locked) throw notFound("registration")
  return locked
}

/**
 * Refuses a change of what staff may not change before the applicant has sent it.
 * @param field what the call sets
 * @throws 422 on the field
 */
export function requireOpenToStaff(
  field: string,
  { is_published }: Pick<LockedRegistration, "is_published">,
): void {
  if (!isOpenToStaff(field, is_published)) throw invalid({ [field]: ["still_draft"] })
}
