import { type Connection, query } from "#lib/backend/platform/database/db.ts"
import { notFound } from "#lib/backend/platform/http/errors.ts"
import type { PlainCode } from "#lib/backend/platform/http/problems.ts"
import type { EditableSession } from "#lib/contract/shows/tradeshows.ts"

const columns = `id, tradeshow_id, name, is_sync_mp, is_current, "from", "to", version`

/**
 * Sessions of a trade show, newest first.
 * @throws 404 for an unknown show
 */
export async function listSessions(showId: number, connection?: Connection): Promise<EditableSession[]> {
  const [show] = await query<{ sessions: EditableSession[] }>(
    {
      name: "show-sessions",
      text: `SELECT coalesce((SELECT json_agg(r) FROM (
          SELECT ${columns} FROM tradeshow_session WHERE tradeshow_id = show.id
          ORDER BY "from" DESC NULLS FIRST, id DESC) r), '[]') AS sessions
        FROM tradeshow show WHERE show.id = $1`,
      values: [showId],
    },
    connection,
  )
  if (!show) throw notFound("trade_show")
  return show.sessions
}

/** Reads a session that nobody else can change, or begin to refer to, until the transaction ends. Throws a 404 when there is none. */
export async function lockSession(
  sessionId: number,
  connection: Connection,
  showId?: number,
): Promise<EditableSession> {
  const [session] = await query<EditableSession>(
    {
      text: `SELECT ${columns} FROM tradeshow_session WHERE id = $1 AND ($2::int IS NULL OR tradeshow_id = $2) FOR UPDATE`,
      values: [sessionId, showId ?? null],
    },
    connection,
  )
  if (!session) throw notFound("session")
  return session
}

/** What refers to a session, as codes. Call it with the session locked. */
export async function findUses(sessionId: number, connection: Connection): Promise<PlainCode[]> {
  const rows = await query<{ code: PlainCode }>(
    {
      text: `SELECT 'session_has_participations' AS code WHERE EXISTS (SELECT FROM company_participation WHERE tradeshow_session_id = $1)
        UNION ALL SELECT 'session_has_contacts' WHERE EXISTS (SELECT FROM contact_session WHERE tradeshow_session_id = $1)
        UNION ALL SELECT 'session_has_stages' WHERE EXISTS (SELECT FROM company_lifecycle WHERE tradeshow_session_id = $1)
        UNION ALL SELECT 'session_has_pipelines' WHERE EXISTS (SELECT FROM lifecycle WHERE session_id = $1)
        UNION ALL SELECT 'session_has_registrations' WHERE EXISTS (SELECT FROM registration WHERE tradeshow_session_id = $1)`,
      values: [sessionId],
    },
    connection,
  )
  return rows.map(({ code }) => code)
}
