import { z } from "zod"
import { instant } from "../platform/fields.ts"

/**
 * What mailbox providers ask of who sends to many: a signature (DKIM), servers that may send (SPF), and what to do with others (DMARC).
 * And, where a provider sends, whether it tracks opens and clicks by itself.
 */
export const checkedParts = ["dkim", "spf", "dmarc", "tracking"] as const

/** What is found of them; texts stand under these names. */
export const findingCodes = [
  "signed",
  "signed_by_provider",
  "not_signed",
  "signed_by_mailbox",
  "other_domain",
  "headers_not_covered",
  "key_missing",
  "key_differs",
  "spf_published",
  "spf_of_provider",
  "spf_missing",
  "spf_several",
  "spf_open",
  "dmarc_published",
  "dmarc_missing",
  "dmarc_several",
  "dmarc_not_aligned",
  "not_looked_up",
  "tracked_by_provider",
] as const
export type FindingCode = (typeof findingCodes)[number]

export const finding = z.object({
  part: z.enum(checkedParts),
  /** "unknown": it could not be looked up, or is up to a server of which nothing is known. Nothing is held back by any. */
  state: z.enum(["good", "fault", "unknown"]),
  code: z.enum(findingCodes),
  /** Domain of the sender's address. */
  domain: z.string(),
  /** Of the record that is meant: its name in DNS, and what to publish there; "" where there is none. */
  name: z.string(),
  record: z.string(),
})
export type Finding = z.infer<typeof finding>

/** How a sender stood with those rules when it was looked up last. */
export const senderCheck = z.object({ looked_at: instant, findings: z.array(finding) })
export type SenderCheck = z.infer<typeof senderCheck>

/** How a user's own mailbox keeps to them, of which mails to many go, and of those of 30 days how many were complained of. */
export const mailboxCheck = z.object({
  findings: z.array(finding),
  complaints: z.object({ delivered: z.number(), complained: z.number() }),
})
export type MailboxCheck = z.infer<typeof mailboxCheck>
