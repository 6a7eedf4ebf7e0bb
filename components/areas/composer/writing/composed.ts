import type { ComposerTask, Written } from "../shared/open-composer.ts"
import type { Desk } from "./desk.ts"

/** The mail as calls take it: the body with the signature below it. */
export function composedOf(written: Written, desk: Desk, { about }: ComposerTask) {
  const { message_id, subject, content, media_ids, toMails, cc, with_signature } = written
  const { signature_html } = desk.profile
  return {
    ...{ message_id, subject, media_ids, toMails, cc, about },
    from: desk.email ?? "",
    content:
      with_signature && signature_html ? `${content}<div><br></div><div>${signature_html}</div>` : content,
  }
}
