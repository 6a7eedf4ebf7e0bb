import { createHash } from "node:crypto"
import { withBeforeCommit } from "#lib/backend/platform/database/before-commit.ts"
import { type Connection, query } from "#lib/backend/platform/database/db.ts"
import { invalid, Refusal } from "#lib/backend/platform/http/errors.ts"

/** How long an answer is stored: a caller who has none by then looks first. */
const storedHours = 24
/** After which a call that never ended is taken for one whose process died: longer than a statement may take. */
const abandonedMinutes = 2
const maxKey = 200

/** A call under a key of its caller's. */
export type KeyedCall = { key: string; userId: number; call: string; input: unknown }

type Attempt = { id: number; attempt: number }
type Known = { request_hash: Buffer; is_written: boolean; answer: unknown }

/**
 * Does what a call asks for once a key, and answers it the same when it is sent again (H-19, docs/decisions/0113).
 * @throws 422 for a key that was sent with another call before, 409 with `retry-after` while that one is being answered, 409 where what it
 * wrote is stored and its answer is lost
 */
export async function answerOnce<Answer>(call: KeyedCall, work: () => Promise<Answer>): Promise<Answer> {
  if (!/^[ -~]+$/.test(call.key) || call.key.length > maxKey) throw invalid({ [keyHeader]: ["not_allowed"] })
  const requestHash = hashOf(call)
  const mine = await begin(call, requestHash)
  // What was answered is stored as it was.
  if (!mine) return (await answeredBefore(call, requestHash)) as Answer
  try {
    const answer = await withBeforeCommit((connection) => markWritten(mine, connection), work)
    await store(mine, answer)
    return answer
  } catch (error) {
    await forget(mine)
    throw error
  }
}

const keyHeader = "Idempotency-Key"

/** The same for the same fields, in whichever order they are sent. */
function hashOf({ call, input }: KeyedCall): Buffer {
  const sorted = (_: string, value: unknown) =>
    typeof value === "object" && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : value
  return createHash("sha256")
    .update(JSON.stringify([call, input ?? null], sorted))
    .digest()
}

/** Takes the key: of two who send at once, one. Undefined where it is taken already. */
async function begin({ userId, key }: KeyedCall, requestHash: Buffer): Promise<Attempt | undefined> {
  const [mine] = await query<Attempt>({
    name: "idempotency-begin",
    text: `INSERT INTO idempotency_key (user_id, key, request_hash) VALUES ($1, $2, $3)
      ON CONFLICT (user_id, key) DO UPDATE SET attempt = idempotency_key.attempt + 1, started_at = now()
        WHERE NOT idempotency_key.is_written AND idempotency_key.request_hash = excluded.request_hash
          AND idempotency_key.started_at < now() - interval '${abandonedMinutes} minutes'
      RETURNING id, attempt`,
    values: [userId, key, requestHash],
  })
  return mine
}

async function answeredBefore({ userId, key }: KeyedCall, requestHash: Buffer): Promise<unknown> {
  const [known] = await query<Known>({
    name: "idempotency-known",
    text: "SELECT request_hash, is_written, answer FROM idempotency_key WHERE user_id = $1 AND key = $2",
    values: [userId, key],
  })
  if (known && !known.request_hash.equals(requestHash))
    throw invalid({ [keyHeader]: ["sent_before_otherwise"] })
  if (known && known.answer !== null) return known.answer
  if (known?.is_written) throw new Refusal(409, { message: "answer_lost" })
  throw new Refusal(409, { message: "being_answered" }, { "retry-after": "1" })
}

/** In the transaction of what the call writes. Throws where another one has taken the call for abandoned and made it. */
async function markWritten({ id, attempt }: Attempt, connection: Connection): Promise<void> {
  const marked = await query<{ id: number }>(
    {
      name: "idempotency-written",
      text: "UPDATE idempotency_key SET is_written = true WHERE id = $1 AND attempt = $2 RETURNING id",
      values: [id, attempt],
    },
    connection,
  )
  if (marked.length === 0) throw new Refusal(409, { message: "being_answered" }, { "retry-after": "1" })
}

async function store({ id, attempt }: Attempt, answer: unknown): Promise<void> {
  await query({
    name: "idempotency-answered",
    text: "UPDATE idempotency_key SET is_written = true, answer = $3 WHERE id = $1 AND attempt = $2",
    values: [id, attempt, JSON.stringify(answer ?? {})],
  })
}

/** A call that was refused and wrote nothing may be sent again under its key, with what was wrong put right. */
async function forget({ id, attempt }: Attempt): Promise<void> {
  await query({
    name: "idempotency-forget",
    text: "DELETE FROM idempotency_key WHERE id = $1 AND attempt = $2 AND NOT is_written",
    values: [id, attempt],
  }).catch(() => undefined)
}

/** Deletes keys whose answers nobody waits for any more. */
export async function purgeKeys(): Promise<void> {
  await query({
    text: `DELETE FROM idempotency_key WHERE started_at < now() - interval '${storedHours} hours'`,
    values: [],
  })
}
