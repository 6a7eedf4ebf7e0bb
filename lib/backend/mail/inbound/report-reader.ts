import { storable } from "#lib/backend/mail/html/sanitise.ts"
import { textOfHtml } from "#lib/backend/mail/html/text-of-html.ts"
import { type Complaint, readComplaint } from "./complaint.ts"
import { type DeliveryReport, looksLikeReport, mailIdsOf, readReport } from "./delivery-report.ts"
import type { MailHead } from "./mail-head.ts"
import { findReported, type ReportedMail } from "./note-bounces.ts"
import type { MailPart, MailText } from "./parse-mail.ts"
import { returnTokensIn } from "./return-token.ts"

/** Bytes of a part of a report that are read: what servers say is short, and of the mail that came back the headers count. */
const maxPartBytes = 64 * 1024

const machineMade = /^message\/(global-)?delivery-status$/
const feedback = "message/feedback-report"
const original = /^(message\/(rfc822|global)(-headers)?|text\/rfc822-headers)$/

/** A report and the mail of ours that it is about: it did not arrive, or its recipient complains about it. */
export type Reported = { mail: ReportedMail } & ({ report: DeliveryReport } | { complaint: Complaint })

/**
 * Reads along whether a mail reports that one of ours did not arrive. A report can be written by anybody: it counts in the mailbox that the
 * mail was sent from, or that reads for its sender, and with the token that was given to the mail.
 * @param mailboxId where it came to
 */
export function reportReader(mailboxId: number) {
  const parts = { status: "", original: "", feedback: "" }
  let isReport = false

  return {
    /** @returns whether the mail may be one */
    begin(head: MailHead): boolean {
      isReport = looksLikeReport(head)
      return isReport
    },

    /** @returns whether the part is one of a report, and no file of a mail */
    async take({ mime, content }: MailPart): Promise<boolean> {
      const which = isReport && partOf(mime)
      if (!which) return false
      parts[which] ||= await beginningOf(content)
      return true
    },

    async finish({ head, text, html }: MailText & { head: MailHead }): Promise<Reported | null> {
      const complaint = isReport ? readComplaint(parts.feedback) : null
      if (complaint) {
        const mailIds = mailIdsOf(head, parts.original)
        const about = await findReported({ mailIds, mailboxId, tokens: returnTokensIn(parts.original) })
        return about && { complaint, mail: about }
      }
      const body = text || textOfHtml(html)
      const report = isReport ? readReport(head, { ...parts, text: storable(body) }) : null
      const tokens = returnTokensIn(`${parts.original}\n${body}`)
      const mail = report && (await findReported({ mailIds: report.mailIds, mailboxId, tokens }))
      return mail && { report, mail }
    },
  }
}

/** Which part of a report it is; null for a part of any other mail. */
function partOf(mime: string) {
  if (mime === feedback) return "feedback"
  if (machineMade.test(mime)) return "status"
  return original.test(mime) ? "original" : null
}

async function beginningOf(content: MailPart["content"]): Promise<string> {
  const pieces: Uint8Array[] = []
  let size = 0
  for await (const piece of content.iterator({ destroyOnReturn: false })) {
    if (!(piece instanceof Uint8Array)) continue
    if (size < maxPartBytes) pieces.push(piece)
    size += piece.length
  }
  return storable(Buffer.concat(pieces).subarray(0, maxPartBytes).toString())
}
