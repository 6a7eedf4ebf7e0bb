import type { Mail } from "#lib/contract/mail/mails.ts"
import type { ComposerTask } from "./open-composer.ts"

/** The task that forwards a mail: it is about no record, and what is written has a place of its own in the browser. */
export const forwarding = (mail: Mail): ComposerTask => ({
  about: null,
  forwards: mail,
  localDraft: `forward.${mail.id}`,
})
