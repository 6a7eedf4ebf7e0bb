import type { Readable } from "node:stream"
import { inTransaction } from "#lib/backend/platform/database/db.ts"
import { againAfterRace } from "#lib/backend/platform/database/retry-races.ts"
import { partStore } from "./keep-parts.ts"
import { mailContent } from "./mail-content.ts"
import type { MailHead } from "./mail-head.ts"
import { type MailPart, parseMail } from "./parse-mail.ts"
import { type MailPlace, placeCopy } from "./place-copy.ts"
import { isKept, isRelevant } from "./relevant.ts"
import { reportReader } from "./report-reader.ts"
import { findMail, storeMail } from "./store-mail.ts"

export type TakenMail = { outcome: "kept" | "known" | "skipped"; mailId: number | null }

const skipped: TakenMail = { outcome: "skipped", mailId: null }

/**
 * Takes in a mail as it came: reads it, decides whether it is kept (`isRelevant`), and writes it down with its people, files and the
 * mailbox it lies in. One that is there already gets this mailbox more. Hostile mail is kept as far as it can be read.
 * @throws what the source throws, and when the database or the file store are away; nothing of it is kept then
 */
export async function keepMail(source: Readable | Buffer, at: MailPlace): Promise<TakenMail> {
  const files = partStore()
  const report = reportReader(at.mailboxId)
  let known: number | null = null
  let isForItself = false
  const onHead = async (head: MailHead) => {
    isForItself = await isKept(head, at.mailboxId)
    if (!report.begin(head) && !isForItself) return false
    const found = head.messageId === null ? null : await findMail(head.messageId, at.mailboxId)
    known = found?.may_read ? found.id : null
    return known === null
  }
  const onPart = async (part: MailPart) => {
    if (!(await report.take(part))) await files.keep(part)
  }
  try {
    const read = await parseMail(source, { onHead, onPart })
    if (known !== null) return await keepCopy(known, at)
    if (!read) return skipped
    if (read.isCut) await files.dropLast()
    const reported = await report.finish(read)
    if (!isForItself && !reported) {
      await files.drop()
      return skipped
    }
    const content = mailContent(read, files.parts, at.receivedAt)
    const kept = await againAfterRace(() => storeMail({ content, parts: files.parts, reported }, at))
    if (kept.outcome !== "kept") await files.drop()
    return kept
  } catch (error) {
    await files.drop().catch(() => undefined)
    throw error
  }
}

function keepCopy(mailId: number, at: MailPlace): Promise<TakenMail> {
  return againAfterRace(() =>
    inTransaction(async (connection) => {
      await placeCopy(mailId, at, connection)
      return { outcome: "known", mailId } as const
    }),
  )
}

export { isRelevant }
