import { type Connection, inTransaction, query, queryOne } from "#lib/backend/platform/database/db.ts"
import { moment } from "#lib/backend/platform/database/json-sql.ts"
import { isTaken } from "#lib/backend/platform/database/unique-violation.ts"
import { invalid, notFound } from "#lib/backend/platform/http/errors.ts"
import { type Actor, type Changes, writeAudit } from "#lib/backend/records/audit/write-audit.ts"
import { changesBetween } from "#lib/backend/records/changes.ts"

type Setup = { name: string; description: string; ends_on_reply: boolean }

/** The key of the name decides, also between two that write one at once. @throws 422 on `name` for one that is taken */
function namedOnce<Result>(work: (connection: Connection) => Promise<Result>): Promise<Result> {
  return inTransaction(work).catch((error: unknown) => {
    throw isTaken(error, "sequence_name_key") ? invalid({ name: ["already_exists"] }) : error
  })
}

/** Adds a sequence without a flow. @returns its id. @throws 422 on `name` for one that is taken */
export function createSequence(
  { name, description }: Pick<Setup, "name" | "description">,
  actor: Actor,
): Promise<number> {
  return namedOnce(async (connection) => {
    const { id } = await queryOne<{ id: number }>(
      {
        text: "INSERT INTO sequence (name, description) VALUES ($1, $2) RETURNING id",
        values: [name, description],
      },
      connection,
    )
    const changes = changesBetween({}, { name, description })
    await writeAudit({ actor, action: "create", type: "sequence", id, changes }, connection)
    return id
  })
}

/** Changes columns of a sequence and writes down who did; a change that changes nothing leaves no trace. Throws a 404. */
async function change(
  id: number,
  set: string,
  values: unknown[],
  changesOf: (before: Setup & { paused_at: string | null; archived_at: string | null }) => Changes,
  actor: Actor,
  connection: Connection,
): Promise<void> {
  const [before] = await query<Setup & { paused_at: string | null; archived_at: string | null }>(
    {
      text: `SELECT name, description, ends_on_reply, ${moment("paused_at")} AS paused_at, ${moment("archived_at")} AS archived_at
        FROM sequence WHERE id = $1 FOR NO KEY UPDATE`,
      values: [id],
    },
    connection,
  )
  if (!before) throw notFound("sequence")
  const changes = changesOf(before)
  if (Object.keys(changes).length === 0) return
  await query(
    { text: `UPDATE sequence SET ${set}, version = version + 1 WHERE id = $1`, values: [id, ...values] },
    connection,
  )
  await writeAudit({ actor, action: "edit", type: "sequence", id, changes }, connection)
}

type Edited = { [Field in keyof Setup]?: Setup[Field] | undefined }

/**
 * Changes what a sequence is called, and whether it ends with an answer; what is left out stays. Throws a 404, a 422 on `name` for one that is
 * taken.
 */
export function editSequence(
  id: number,
  { name, description, ends_on_reply }: Edited,
  actor: Actor,
): Promise<void> {
  return namedOnce((connection) =>
    change(
      id,
      "name = coalesce($2, name), description = coalesce($3, description), ends_on_reply = coalesce($4, ends_on_reply)",
      [name ?? null, description ?? null, ends_on_reply ?? null],
      (before) =>
        changesBetween(
          { name: before.name, description: before.description, ends_on_reply: before.ends_on_reply },
          {
            name: name ?? before.name,
            description: description ?? before.description,
            ends_on_reply: ends_on_reply ?? before.ends_on_reply,
          },
        ),
      actor,
      connection,
    ),
  )
}

/** Nothing of a sequence moves while it is paused; the database has where its runs are, so that nothing has to be put back. Throws a 404. */
export function setPaused(id: number, isPaused: boolean, actor: Actor): Promise<void> {
  return inTransaction((connection) =>
    change(
      id,
      `paused_at = ${isPaused ? "now()" : "NULL"}`,
      [],
      ({ paused_at }) => changesBetween({ paused: paused_at !== null }, { paused: isPaused }),
      actor,
      connection,
    ),
  )
}

/** Nobody starts it any more; what runs goes on. Throws a 404. */
export function archiveSequence(id: number, actor: Actor): Promise<void> {
  return inTransaction((connection) =>
    change(
      id,
      "archived_at = now()",
      [],
      ({ archived_at }) => changesBetween({ archived: archived_at !== null }, { archived: true }),
      actor,
      connection,
    ),
  )
}

/** Adds a sequence like another, with the flow that runs as its draft and copies of its mails. @returns its id. @throws 404, 422 on `name` */
export function duplicateSequence(id: number, name: string, actor: Actor): Promise<number> {
  return namedOnce(async (connection) => {
    const [copy] = await query<{ id: number }>(
      {
        text: `INSERT INTO sequence (name, description, ends_on_reply) SELECT $2, description, ends_on_reply FROM sequence WHERE id = $1 RETURNING id`,
        values: [id, name],
      },
      connection,
    )
    if (!copy) throw notFound("sequence")
    await copyFlow(id, copy.id, connection)
    const changes = changesBetween({}, { name })
    await writeAudit({ actor, action: "create", type: "sequence", id: copy.id, changes }, connection)
    return copy.id
  })
}

/** The mails first: nodes of the flow name them by new ids. */
async function copyFlow(from: number, to: number, connection: Connection): Promise<void> {
  const emails = await query<{ before: number; id: number }>(
    {
      text: `WITH chosen AS (SELECT *, nextval('sequence_email_id_seq')::int AS fresh FROM sequence_email WHERE sequence_id = $1),
        made AS (INSERT INTO sequence_email (id, sequence_id, language, subject, content, as_text, first_subject, first_content)
          SELECT fresh, $2, language, subject, content, as_text, subject, content FROM chosen)
        SELECT id AS before, fresh AS id FROM chosen ORDER BY id`,
      values: [from, to],
    },
    connection,
  )
  await query(
    {
      text: `INSERT INTO sequence_version (sequence_id, number, flow)
        SELECT $2, 1, jsonb_set(flow, '{nodes}', (SELECT coalesce(jsonb_agg(CASE WHEN node -> 'data' ? 'emailTemplateId'
            THEN jsonb_set(node, '{data,emailTemplateId}', $3::jsonb -> (node -> 'data' ->> 'emailTemplateId')) ELSE node END ORDER BY place), '[]')
          FROM jsonb_array_elements(flow -> 'nodes') WITH ORDINALITY AS nodes (node, place)))
        FROM (SELECT flow FROM sequence_version WHERE sequence_id = $1 AND published_at IS NOT NULL ORDER BY number DESC LIMIT 1) latest`,
      values: [from, to, JSON.stringify(Object.fromEntries(emails.map(({ before, id }) => [before, id])))],
    },
    connection,
  )
}

/** Whether all sequences are stopped. */
export function getSwitch() {
  return queryOne<{ stopped_at: string | null; stopped_by: string | null }>({
    name: "sequence-switch",
    text: `SELECT ${moment("stopped_at")} AS stopped_at, (SELECT name FROM "user" WHERE id = stopped_by_id) AS stopped_by FROM sequence_switch`,
    values: [],
  })
}

/** Stops all sequences, or lets them go on where they were. */
export function setSwitch(isStopped: boolean, actor: Actor): Promise<void> {
  return inTransaction(async (connection) => {
    const changed = await query(
      {
        text: `UPDATE sequence_switch SET stopped_at = CASE WHEN $1 THEN now() END, stopped_by_id = CASE WHEN $1 THEN $2::int END
          WHERE (stopped_at IS NOT NULL) <> $1 RETURNING id`,
        values: [isStopped, actor.userId],
      },
      connection,
    )
    if (changed.length === 0) return
    const changes: Changes = { sequences_stopped: [!isStopped, isStopped] }
    await writeAudit({ actor, action: "edit", type: "installation", id: 1, changes }, connection)
  })
}
