import type { ImapFlow } from "imapflow"
import { failureOf, MailboxFailure } from "#lib/backend/platform/mailer/mailbox-failure.ts"
import { closeImap, type OpenImap } from "./open-imap.ts"

/** Milliseconds for which a connection is kept for the next piece of work: many mails of one sender are filed one after the other. */
const lingerMs = 20_000
/** Milliseconds for one piece of work. */
const workMs = 60_000

type Visit = { opened: OpenImap | undefined; last: Promise<unknown>; timer: NodeJS.Timeout | undefined }

const visits = new Map<number, Visit>()

async function opening(visit: Visit, open: () => Promise<OpenImap>): Promise<ImapFlow> {
  if (!visit.opened?.client.usable) visit.opened = await open()
  return visit.opened.client
}

async function limited<Result>(client: ImapFlow, work: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, fail) => {
    timer = setTimeout(() => {
      fail(new MailboxFailure("timed_out"))
      client.close()
    }, workMs)
  })
  try {
    return await Promise.race([work, late])
  } catch (error) {
    throw failureOf(error)
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Does a short piece of work in a mailbox, beside the connection that reads it; one after the other a mailbox.
 * @param open makes the connection when none is open
 * @throws MailboxFailure
 */
export function visitMailbox<Result>(
  id: number,
  open: () => Promise<OpenImap>,
  work: (client: ImapFlow) => Promise<Result>,
): Promise<Result> {
  const visit = visits.get(id) ?? { opened: undefined, last: Promise.resolve(), timer: undefined }
  visits.set(id, visit)
  clearTimeout(visit.timer)
  const done = visit.last.then(async () => {
    const client = await opening(visit, open)
    return limited(client, work(client))
  })
  const last = done.catch(() => undefined)
  visit.last = last
  void last.then(() => {
    if (visit.last === last) visit.timer = setTimeout(() => leave(id, visit), lingerMs).unref()
  })
  return done
}

function leave(id: number, visit: Visit): void {
  if (visits.get(id) === visit) visits.delete(id)
  if (visit.opened) void closeImap(visit.opened.client)
}
