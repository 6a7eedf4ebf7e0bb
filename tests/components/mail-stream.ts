import type { MailEvent } from "#lib/contract/mail/mails.ts"
import { eventStream } from "./event-stream.ts"

/** The stream of mails as the browser has it. For one test. */
export const mailStream = (): { tell: (event: MailEvent) => void } => eventStream()
