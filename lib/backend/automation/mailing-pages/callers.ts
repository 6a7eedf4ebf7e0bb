import { openSigned } from "#lib/backend/mail/recipient-links/links.ts"
import { identify, open } from "#lib/backend/platform/http/base.ts"
import { notFound, recipientsOnly } from "#lib/backend/platform/http/errors.ts"
import { inLine } from "#lib/backend/shows/applications/in-line.ts"
import { bySlug } from "#lib/backend/shows/applications/known-slug.ts"

/** Who asks: nobody of ours. */
export type Caller = { userId: null; requestId: string; address: string; agent: string }

/**
 * Calls of recipients of mails. Mail programs of millions share few addresses: only who tries links that there are not is held up. What is
 * chosen here is kept as the recipient's own word, so that no user of ours says it: whoever comes with a token is refused.
 */
export const recipients = open.use(async ({ context, next }) => {
  if (context.token !== undefined) {
    await identify(context)
    throw recipientsOnly()
  }
  const { requestId, address, agent } = context
  const caller: Caller = { userId: null, requestId, address, agent }
  return next({ context: { caller } })
})

type Work<Result> = (id: number) => Promise<Result>

/** What a token is a link of, and what is done for it. */
function workOf<Result>(token: string, work: Work<Result>, ofMany?: Work<Result>): () => Promise<Result> {
  const send = openSigned("choose", token)
  if (send !== undefined) return () => work(send)
  const row = ofMany && openSigned("leave", token)
  if (!ofMany || row === undefined) throw notFound("link")
  return () => ofMany(row)
}

/**
 * Does what a link of a mail lets its recipient do.
 * @param work for a link of a mail of a sequence (mailing_send)
 * @param ofMany for one of a mail to many (bulk_mail_row), where those have such links
 * @throws 404 for a link that is none of ours, 429 after too many of them
 */
export function byLink<Result>(
  token: string,
  caller: Caller,
  work: Work<Result>,
  ofMany?: Work<Result>,
): Promise<Result> {
  return bySlug(caller, () => {
    const meant = workOf(token, work, ofMany)
    return inLine(caller, meant)
  })
}
