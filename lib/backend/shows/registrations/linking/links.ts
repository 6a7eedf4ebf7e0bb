import { type Connection, query } from "#lib/backend/platform/database/db.ts"

export type Link = { id: number; company_id: number; is_primary: boolean; is_deleted: boolean }

/** Companies that a locked registration is linked to, those that were deleted last. */
export function readLinks(registration: number, connection: Connection): Promise<Link[]> {
  return query<Link>(
    {
      name: "registration-links",
      text: `SELECT link.id, link.company_id, link.is_primary, company.deleted_at IS NOT NULL AS is_deleted
        FROM registration_association link JOIN company ON company.id = link.company_id
        WHERE link.registration_id = $1 ORDER BY 4, link.is_primary DESC, link.id`,
      values: [registration],
    },
    connection,
  )
}
