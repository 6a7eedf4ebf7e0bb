import { type Connection, inTransaction, query, queryOne } from "#lib/backend/platform/database/db.ts"
import { isTaken } from "#lib/backend/platform/database/unique-violation.ts"
import { conflict, invalid } from "#lib/backend/platform/http/errors.ts"
import { type Actor, type Changes, writeAudit } from "#lib/backend/records/audit/write-audit.ts"
import { changesBetween } from "#lib/backend/records/changes.ts"
import type { MailingSender } from "#lib/contract/mail/mailing-senders.ts"
import { getSender } from "./data.ts"

type Content = {
  name: string
  email: string
  tradeshow_id: number | null
  mailbox_id: number | null
  per_minute: number
  per_day: number
}

const contentOf = ({ name, email, tradeshow, mailbox, per_minute, per_day }: MailingSender): Content => ({
  name,
  email,
  per_minute,
  per_day,
  tradeshow_id: tradeshow?.id ?? null,
  mailbox_id: mailbox?.id ?? null,
})

const valuesOf = ({ name, email, tradeshow_id, mailbox_id, per_minute, per_day }: Content) => [
  name,
  email,
  tradeshow_id,
  mailbox_id,
  per_minute,
  per_day,
]

/** @throws 422 on the field for a show or a mailbox that is not there */
async function checkContent({ tradeshow_id, mailbox_id }: Content, connection: Connection): Promise<void> {
  const found = await queryOne<{ show: boolean; mailbox: boolean }>(
    {
      text: `SELECT $1::int IS NULL OR EXISTS (SELECT FROM tradeshow WHERE id = $1) AS show,
        $2::int IS NULL OR EXISTS (SELECT FROM mailbox WHERE id = $2) AS mailbox`,
      values: [tradeshow_id, mailbox_id],
    },
    connection,
  )
  if (!found.show) throw invalid({ tradeshow_id: ["unknown_value"] })
  if (!found.mailbox) throw invalid({ mailbox_id: ["unknown_value"] })
}

async function withOwnAddress<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    throw isTaken(error, "mailing_sender_email_key") ? invalid({ email: ["already_exists"] }) : error
  }
}

/** Adds a sender. Throws a 422 by field. */
export function createSender(fresh: Content, actor: Actor): Promise<MailingSender> {
  return withOwnAddress(() =>
    inTransaction(async (connection) => {
      await checkContent(fresh, connection)
      const { id } = await queryOne<{ id: number }>(
        {
          text: "INSERT INTO mailing_sender (name, email, tradeshow_id, mailbox_id, per_minute, per_day) VALUES ($1, $2, $3, $4, $5, $6) RETURNING id",
          values: valuesOf(fresh),
        },
        connection,
      )
      const changes = changesBetween({}, fresh)
      await writeAudit(
        { actor, action: "create", type: "mailing_sender", id, changes, version: 1 },
        connection,
      )
      return getSender(id, connection)
    }),
  )
}

async function lockSender(id: number, connection: Connection): Promise<MailingSender> {
  await query(
    { text: "SELECT FROM mailing_sender WHERE id = $1 FOR NO KEY UPDATE", values: [id] },
    connection,
  )
  return getSender(id, connection)
}

async function audited(
  { id, version }: MailingSender,
  changes: Changes,
  actor: Actor,
  connection: Connection,
) {
  await writeAudit(
    { actor, action: "edit", type: "mailing_sender", id, changes, version: version + 1 },
    connection,
  )
  return getSender(id, connection)
}

/** Changes a sender. Throws a 404, a 409 with the stored one, a 422 by field. */
export function editSender(
  { sender, version }: { sender: number; version: number },
  fresh: Content,
  actor: Actor,
): Promise<MailingSender> {
  return withOwnAddress(() =>
    inTransaction(async (connection) => {
      const current = await lockSender(sender, connection)
      if (current.version !== version) throw conflict("mailing_sender_changed", current)
      const changes = changesBetween(contentOf(current), fresh)
      if (Object.keys(changes).length === 0) return current
      await checkContent(fresh, connection)
      await query(
        {
          text: `UPDATE mailing_sender SET name = $2, email = $3, tradeshow_id = $4, mailbox_id = $5, per_minute = $6, per_day = $7, version = version + 1
            WHERE id = $1`,
          values: [sender, ...valuesOf(fresh)],
        },
        connection,
      )
      return audited(current, changes, actor, connection)
    }),
  )
}

/** Nothing goes out from a sender while it is paused; what waits goes on where it was. Throws a 404. */
export function pauseSender(sender: number, isPaused: boolean, actor: Actor): Promise<MailingSender> {
  return inTransaction(async (connection) => {
    const current = await lockSender(sender, connection)
    if ((current.paused_at !== null) === isPaused) return current
    await query(
      {
        text: `UPDATE mailing_sender SET paused_at = CASE WHEN $2 THEN now() END, pause_reason = NULL, version = version + 1 WHERE id = $1`,
        values: [sender, isPaused],
      },
      connection,
    )
    return audited(current, { paused: [!isPaused, isPaused] }, actor, connection)
  })
}
