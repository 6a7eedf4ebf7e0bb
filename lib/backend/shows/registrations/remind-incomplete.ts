import { inTransaction, query } from "#lib/backend/platform/database/db.ts"
import { invalid } from "#lib/backend/platform/http/errors.ts"
import { queueSystemMail } from "#lib/backend/platform/mailer/queue-system-mail.ts"
import { hasSystemMail } from "#lib/backend/platform/mailer/settings.ts"
import { siteAddress } from "#lib/backend/platform/mailer/site.ts"
import { reminderPauseDays } from "#lib/contract/records/reminder-terms.ts"
import { toLocale } from "#lib/i18n/locales.ts"

type Draft = { id: number; email: string | null; language: string | null; is_fresh: boolean }

/** What became of drafts that were to be reminded of; those that are no drafts any more count nowhere. */
export type Reminded = { sent: number; recently: number; without_address: number }

/**
 * Mails applicants who stopped that their draft waits, in the language they read the form in. Whoever was reminded within a week is
 * left in peace, also by two users at once.
 * @param by name of the user who is glad to help
 * @throws 422 on `ids` when the application can send no mails
 */
export function remindIncomplete(ids: number[], by: string): Promise<Reminded> {
  if (!hasSystemMail()) throw invalid({ ids: ["mail_not_set_up"] })
  return inTransaction(async (connection) => {
    const drafts = await query<Draft>(
      {
        text: `SELECT id, nullif(btrim(email::text), '') AS email, language,
            reminded_at > now() - make_interval(days => $2) IS TRUE AS is_fresh
          FROM registration WHERE id = ANY ($1::int[]) AND published_at IS NULL AND deleted_at IS NULL
          ORDER BY id FOR NO KEY UPDATE`,
        values: [ids, reminderPauseDays],
      },
      connection,
    )
    const old = drafts.filter(({ is_fresh }) => !is_fresh)
    const reached = old.flatMap(({ email, ...draft }) => (email?.includes("@") ? [{ ...draft, email }] : []))
    await query(
      {
        text: "UPDATE registration SET reminded_at = now() WHERE id = ANY ($1::int[])",
        values: [reached.map(({ id }) => id)],
      },
      connection,
    )
    for (const { id, email, language } of reached)
      await queueSystemMail(
        {
          kind: "reminder",
          email,
          language: toLocale(language ?? ""),
          values: { registration: id, site: siteAddress("/"), by },
        },
        connection,
      )
    return {
      sent: reached.length,
      recently: drafts.length - old.length,
      without_address: old.length - reached.length,
    }
  })
}
