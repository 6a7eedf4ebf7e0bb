import type { AsyncIteratorClass } from "@orpc/server"
import { z } from "zod"
import type { Identity } from "#lib/backend/platform/callers/identity.ts"
import { onNotice } from "#lib/backend/platform/database/notices.ts"
import { changeStream } from "#lib/backend/platform/http/change-stream.ts"
import { userStreams } from "#lib/backend/platform/http/user-streams.ts"
import type { MailEvent } from "#lib/contract/mail/mails.ts"
import { log } from "#lib/log.ts"
import { MailChanges, type MailNotice } from "./mail-changes.ts"

/** Streams a user may have open at this process: a browser needs one, however many tabs it shows. */
export const maxStreams = 10

const streams = userStreams(maxStreams)
const open = new Set<MailChanges>()

const ids = z.array(z.number()).optional()
const notice = z.object({
  thread: z.number(),
  users: ids,
  companies: ids,
  contacts: ids,
  all: z.boolean().optional(),
  presence: z.boolean().optional(),
})

onNotice("mail", {
  hear: (payload) => {
    if (open.size === 0) return
    const changed = readNotice(payload)
    for (const changes of open) changed ? changes.add(changed) : changes.addAnything()
  },
  miss: () => {
    for (const changes of open) changes.addAnything()
  },
})

function readNotice(payload: string): MailNotice | undefined {
  try {
    const { thread, users, companies, contacts, all, presence } = notice.parse(JSON.parse(payload))
    return {
      thread,
      ...(users && { users }),
      ...(companies && { companies }),
      ...(contacts && { contacts }),
      ...(all && { all }),
      ...(presence && { presence }),
    }
  } catch (error) {
    log.warn({ err: error }, "a notice of mail could not be read")
    return undefined
  }
}

/**
 * Tells which conversations changed, wherever that is, and which records' pages show them; nothing of what is written.
 * @param token the one the identity was found by
 * @throws 429 beyond `maxStreams`
 */
export function watchMails(identity: Identity, token: string): AsyncIteratorClass<MailEvent> {
  return streams.open(identity, token, ["mail.read"], () => {
    const changes = new MailChanges(identity.user.id)
    open.add(changes)
    return changeStream(changes, () => open.delete(changes))
  })
}
