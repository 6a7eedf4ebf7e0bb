import { asLiteral } from "#lib/contract/mail/fill-placeholders.ts"
import { signed } from "#lib/contract/mail/signed.ts"
import type { ComposerTask, Written } from "../shared/open-composer.ts"
import { type ComposerContext, senderOf } from "./composer-context.ts"

/**
 * The mail as calls take it: the body, the signature below it, then what is answered.
 * @param at what is written: `quote` of an answer, "" of a new mail; `name` of the user
 */
export function composedOf(
  written: Written,
  { profile: { signature_html }, ...sending }: ComposerContext,
  { task: { about }, quote, name }: { task: ComposerTask; quote: string; name: string },
) {
  const { message_id, subject, content, media_ids, toMails, cc, with_signature, template_id } = written
  const { language, session_id } = written
  const signature = with_signature ? signed(signature_html, { content, name }) : ""
  return {
    message_id,
    subject,
    media_ids,
    toMails,
    cc,
    about,
    template_id,
    language,
    session_id,
    from: senderOf(sending, written) ?? "",
    content: content + signature + asLiteral(quote),
  }
}
