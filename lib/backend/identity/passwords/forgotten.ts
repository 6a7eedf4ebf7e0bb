import { inTransaction, query, queryOne } from "#lib/backend/platform/database/db.ts"
import { hasSystemMail } from "#lib/backend/platform/mailer/settings.ts"
import { log } from "#lib/log.ts"
import { createLink } from "./links.ts"

/** Links that may be asked for of an account within an hour. */
const maxAnHour = 3

async function makeLink(email: string, requestId: string): Promise<void> {
  await inTransaction(async (connection) => {
    const [user] = await query<{ id: number }>(
      { text: `SELECT id FROM "user" WHERE email = $1 AND disabled_at IS NULL FOR UPDATE`, values: [email] },
      connection,
    )
    if (!user) return
    // Counted once the user is locked: a statement that waits for the lock sees what was there before.
    const { sent } = await queryOne<{ sent: number }>(
      {
        text: `SELECT count(*)::int AS sent FROM user_link
          WHERE user_id = $1 AND created_by_id IS NULL AND created_at > now() - interval '1 hour'`,
        values: [user.id],
      },
      connection,
    )
    if (sent >= maxAnHour) return
    await createLink(user.id, { userId: null, requestId }, connection, "forgotten")
  })
}

/**
 * Mails a link to choose a new password, if somebody has an account of that address. Nobody waits for it, so that neither the answer
 * nor its time says whether there is one.
 */
export function mailForgottenLink(email: string, requestId: string): void {
  if (!hasSystemMail()) return
  void makeLink(email, requestId).catch((error: unknown) =>
    log.error({ err: error }, "a link to choose a new password was not made"),
  )
}
