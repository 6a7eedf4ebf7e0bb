import { type Connection, query } from "#lib/backend/platform/database/db.ts"
import { afterCommit } from "#lib/backend/platform/database/open-transaction.ts"
import { shortAgent } from "#lib/backend/platform/http/agent.ts"
import { currentCall } from "#lib/backend/platform/http/call-scope.ts"
import type { SecurityKind } from "#lib/contract/identity/security-terms.ts"
import { log } from "#lib/log.ts"

/** Letters of what an event was about that are stored. */
const maxWhat = 500
/** Letters of an address or of a request's id: longer ones are none. */
const maxName = 100

export type Event = {
  kind: SecurityKind
  /** Who did it; otherwise who makes the running call. */
  userId?: number | null
  /** The user it happened to. */
  subjectId?: number | null
  what?: string
}

/** An event with what is known of the call that caused it, as stored. */
export function describeEvent({ kind, userId, subjectId, what = "" }: Event) {
  const call = currentCall()
  const user = userId === undefined ? (call?.userId ?? null) : userId
  return {
    kind,
    userId: user,
    subjectId: subjectId === user ? null : (subjectId ?? null),
    what: what.slice(0, maxWhat),
    address: (call?.address ?? "").slice(0, maxName),
    agent: shortAgent(call?.agent ?? ""),
    requestId: (call?.requestId ?? "").slice(0, maxName),
  }
}

export type DescribedEvent = ReturnType<typeof describeEvent>

/** One JSON line of the process's log an event. @param more how many more of the same there were within the minute */
export function logEvent({ kind, ...event }: DescribedEvent, more = 0): void {
  log.info({ event: kind, ...event, ...(more > 0 && { more }) }, "security")
}

/**
 * Notes an event in the security log: in the transaction of what it tells of, where there is one, and as a line of the
 * process's log once that is committed.
 */
export async function noteEvent(event: Event, connection?: Connection): Promise<void> {
  const described = describeEvent(event)
  const { kind, userId, subjectId, what, address, agent, requestId } = described
  await query(
    {
      name: "security-event",
      text: `INSERT INTO security_event (kind, user_id, subject_id, what, address, agent, request_id)
        VALUES ($1, $2, $3, $4, $5, $6, $7)`,
      values: [kind, userId, subjectId, what, address, agent, requestId],
    },
    connection,
  )
  afterCommit(() => logEvent(described))
}
