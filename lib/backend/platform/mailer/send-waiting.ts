import { query } from "#lib/backend/platform/database/db.ts"
import { log } from "#lib/log.ts"
import { sendSystemMail, triedForDays } from "./send-system-mail.ts"

/** Minutes after which a mail that its background job has left behind is taken up. */
const leftAfterMinutes = 15
/** Mails taken up in one go. */
const atOnce = 200
/** Days after which it is forgotten whom was written to. */
export const storedDays = 365

/** Sends what background jobs have given up while the server was away for hours, and forgets what is old. */
export async function sendWaitingMails(): Promise<void> {
  await query({
    text: "DELETE FROM system_mail WHERE created_at < now() - make_interval(days => $1)",
    values: [storedDays],
  })
  const waiting = await query<{ id: number }>({
    text: `SELECT id FROM system_mail WHERE sent_at IS NULL AND encrypted <> '' AND created_at < now() - make_interval(mins => $1)
        AND created_at > now() - make_interval(days => $2)
      ORDER BY id LIMIT $3`,
    values: [leftAfterMinutes, triedForDays + 1, atOnce],
  })
  for (const { id } of waiting)
    await sendSystemMail(id).catch((error: unknown) =>
      log.warn({ err: error, mail: id }, "a system mail waits for its server"),
    )
}
