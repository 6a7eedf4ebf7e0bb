import type { Identity } from "#lib/backend/platform/callers/identity.ts"
import { type Connection, queryOne } from "#lib/backend/platform/database/db.ts"
import type { Language } from "#lib/backend/platform/http/base.ts"
import { enqueue } from "#lib/backend/platform/jobs/queue.ts"
import type { JobInput, JobKind } from "#lib/backend/records/registry/registry.ts"

/** Who asks for a job, as handlers know it. */
export type Asker = { identity: Identity; language: Language }

/**
 * Writes a job down and puts it into the queue, in the caller's transaction.
 * @returns its id
 */
export async function startJob<Kind extends JobKind>(
  kind: Kind,
  input: JobInput<Kind>,
  { identity, language }: Asker,
  connection: Connection,
): Promise<number> {
  const { id } = await queryOne<{ id: number }>(
    {
      text: "INSERT INTO job (user_id, kind, input) VALUES ($1, $2, $3) RETURNING id",
      values: [identity.user.id, kind, JSON.stringify({ ...input, language })],
    },
    connection,
  )
  await enqueue(id, connection)
  return id
}
