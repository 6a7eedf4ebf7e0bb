import { draftLink } from "#lib/application/draft-link.ts"
import { query } from "#lib/backend/platform/database/db.ts"

/** An application as its applicant is written to of it. */
export type Application = {
  id: number
  email: string | null
  show: string
  session: string
  is_published: boolean
  link: string
}

/** Those of the registrations that were not deleted, the latest first. */
export async function findApplications(ids: number[], site: string): Promise<Application[]> {
  const rows = await query<Omit<Application, "link"> & { slug: string }>({
    text: `SELECT registration.id, registration.email::text AS email, show.name AS show, session.name AS session,
        published_at IS NOT NULL AS is_published, slug
      FROM registration JOIN tradeshow_session session ON session.id = tradeshow_session_id
      JOIN tradeshow show ON show.id = session.tradeshow_id
      WHERE registration.id = ANY ($1::int[]) AND registration.deleted_at IS NULL ORDER BY registration.created_at DESC`,
    values: [ids],
  })
  return rows.map(({ slug, ...row }) => ({ ...row, link: new URL(draftLink(slug), site).toString() }))
}
