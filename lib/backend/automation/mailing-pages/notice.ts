import {
  type Asker,
  areFollowedAtOnce,
  isMachineClick,
  isMachineOpen,
} from "#lib/backend/mail/recipient-links/machines.ts"
import { inLine } from "#lib/backend/shows/applications/in-line.ts"
import { log } from "#lib/log.ts"
import { type Noticed, noteNoticed } from "./note-noticed.ts"

/**
 * Milliseconds for which what happens to a mail is gathered before it is written down: a scanner shows by following several links at
 * once, and a thousand calls for one mail become one write.
 */
const gatheredMs = 2_000
/** Mails of which something is gathered at a time; of others nothing is noted until there is room. */
const maxMails = 5_000
/** Calls for a mail of which each is looked at. */
const maxCalls = 200

const gathering = new Map<number, Noticed[]>()
const nobody = { userId: null, requestId: "", address: "" }

function notice(send: number, noticed: Noticed): void {
  const gathered = gathering.get(send)
  if (gathered) {
    if (gathered.length < maxCalls) gathered.push(noticed)
    return
  }
  if (gathering.size >= maxMails) return
  gathering.set(send, [noticed])
  setTimeout(() => void write(send), gatheredMs).unref()
}

async function write(send: number): Promise<void> {
  const gathered = gathering.get(send) ?? []
  gathering.delete(send)
  const people = gathered.flatMap(({ url, at, isMachine }) =>
    url !== null && !isMachine ? [{ url, at }] : [],
  )
  const isScanner = areFollowedAtOnce(people)
  const noticed = gathered.map((one) =>
    one.url === null ? one : { ...one, isMachine: one.isMachine || isScanner },
  )
  try {
    await inLine(nobody, () => noteNoticed(send, noticed))
  } catch (error) {
    log.warn({ err: error, send }, "opens and clicks of a mail were not noted")
  }
}

/** The picture of a mail was loaded. */
export const noticeOpen = (send: number, asker: Asker): void =>
  notice(send, { url: null, at: Date.now(), isMachine: isMachineOpen(asker) })

/** A link of a mail was followed. */
export const noticeClick = (send: number, url: string, asker: Asker): void =>
  notice(send, { url, at: Date.now(), isMachine: isMachineClick(asker) })
