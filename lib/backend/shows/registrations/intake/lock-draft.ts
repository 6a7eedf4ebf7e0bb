import { type Connection, query } from "#lib/backend/platform/database/db.ts"
import { conflict, notFound } from "#lib/backend/platform/http/errors.ts"

export type LockedDraft = {
  id: number
  tradeshow_session_id: number
  version: number
  draft: unknown
  is_published: boolean
  is_deleted: boolean
  language: string | null
}

/**
 * Locks the registration with this slug, draft or published.
 * @throws 404 when there is none, or it was deleted
 */
export async function lockBySlug(slug: string, connection: Connection): Promise<LockedDraft> {
  const [locked] = await query<LockedDraft>(
    {
      name: "intake-lock",
      text: `SELECT id, tradeshow_session_id, version, draft, published_at IS NOT NULL AS is_published, deleted_at IS NOT NULL AS is_deleted,
          language
        FROM registration WHERE slug = $1 FOR NO KEY UPDATE`,
      values: [slug],
    },
    connection,
  )
  if (!locked || locked.is_deleted) throw notFound("registration")
  return locked
}

/** The same of a draft alone. Throws a 409 for one that has been published. */
export async function lockDraft(slug: string, connection: Connection): Promise<LockedDraft> {
  const locked = await lockBySlug(slug, connection)
  if (locked.is_published) throw conflict("already_published", null)
  return locked
}
