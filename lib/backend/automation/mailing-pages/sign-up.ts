import type { ShownText } from "#lib/backend/crm/tracking/consent-text.ts"
import { confirmLink } from "#lib/backend/mail/recipient-links/links.ts"
import { inTransaction, query, queryOne } from "#lib/backend/platform/database/db.ts"
import type { Language } from "#lib/backend/platform/http/base.ts"
import { invalid, notFound } from "#lib/backend/platform/http/errors.ts"
import { networkOf } from "#lib/backend/platform/http/network-of.ts"
import { queueSystemMail } from "#lib/backend/platform/mailer/queue-system-mail.ts"
import { hasSystemMail } from "#lib/backend/platform/mailer/settings.ts"
import { inLine } from "#lib/backend/shows/applications/in-line.ts"
import { bySlug } from "#lib/backend/shows/applications/known-slug.ts"
import { take } from "#lib/backend/shows/applications/limits.ts"
import { isAddress } from "#lib/backend/shows/applications/mail-links.ts"
import { newStamp, refusePrograms, stampAgain } from "#lib/backend/shows/applications/stamp.ts"
import { decryptTyped } from "#lib/backend/shows/applications/typed-form.ts"
import type { SignUpForm } from "#lib/contract/automation/mailing-pages.ts"
import type { Caller } from "./callers.ts"
import { proofOf } from "./leave.ts"

type List = { id: number; name: string; description: string }

/** The list of a form; none of a list that nobody may see, that is over, or whom a filter finds. */
async function findList(slug: string): Promise<List> {
  const [found] = await query<List>({
    name: "list-of-form",
    text: `SELECT id, name, description FROM mailing_list WHERE form_slug = $1 AND is_public AND archived_at IS NULL AND kind = 'static'`,
    values: [slug],
  })
  if (!found) throw notFound("link")
  return found
}

/** A form as it is shown. @param encrypted what was typed in one that was refused, or that was sent from a page of others */
export async function formOf(
  slug: string,
  encrypted: string | undefined,
  caller: Caller,
): Promise<SignUpForm> {
  const { name, description } = await bySlug(caller, () => inLine(caller, () => findList(slug)))
  const typed = encrypted === undefined ? null : await decryptTyped(encrypted)
  return {
    list: { name, description },
    email: typed?.email ?? "",
    stamp: typed ? stampAgain() : newStamp(),
    can_mail: hasSystemMail(),
  }
}

type Input = {
  email: string
  stamp?: string | undefined
  fax?: string | undefined
  /** The text by which tracking is agreed to; without it that was not asked for. */
  tracking?: ShownText | undefined
}

/**
 * Writes to whoever wants to be on a list, to hear whether it was him. Whether the address is known, or on the list, is said to nobody:
 * each gets the same mail.
 * @throws 404, 422 for what is no address and for what programs fill in, 429
 */
export async function askToConfirm(
  slug: string,
  { email, tracking, ...trap }: Input,
  caller: Caller,
  language: Language,
): Promise<void> {
  const list = await bySlug(caller, () => inLine(caller, () => findList(slug)))
  if (!hasSystemMail()) throw invalid({ email: ["mail_not_set_up"] })
  const to = email.trim().toLowerCase()
  if (!isAddress(to)) throw invalid({ email: ["not_an_email"] })
  refusePrograms(trap)
  await take("linksAsked", networkOf(caller.address))
  await take("linksSent", to)
  await inLine(caller, () =>
    inTransaction(async (connection) => {
      const { id } = await queryOne<{ id: number }>(
        {
          text: `INSERT INTO subscription_event (mailing_list_id, email, action, source, proof)
            VALUES ($1, $2, 'asked', 'form', $3::jsonb) RETURNING id`,
          values: [list.id, to, JSON.stringify({ ...proofOf(caller), form: slug, tracking })],
        },
        connection,
      )
      const values = { list: list.name, link: confirmLink(id, language) }
      await queueSystemMail({ kind: "subscription", values, email: to, language }, connection)
    }),
  )
}
