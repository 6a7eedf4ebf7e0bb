import { randomUUID } from "node:crypto"

const diagnoses = {
  hard: { status: "5.1.1", action: "failed", reply: "550 5.1.1 The mailbox does not exist" },
  soft: { status: "4.2.2", action: "delayed", reply: "452 4.2.2 The mailbox is full" },
}

export type BounceKind = keyof typeof diagnoses

type Undelivered = {
  /** Who sent the mail, and who did not get it. */
  sender: string
  recipient: string
  kind: BounceKind
  /** Of the mail, with its brackets. */
  messageId: string | undefined
  /** Its headers, as a report repeats them. */
  headers: string
  at: Date
}

const mailDate = (at: Date) => at.toUTCString().replace("GMT", "+0000")

/** What the server of a recipient reports of a mail that it could not deliver (RFC 3464), as it goes over the wire. */
export function deliveryReport({ sender, recipient, kind, messageId, headers, at }: Undelivered): string {
  const domain = recipient.split("@")[1] ?? "example.com"
  const { status, action, reply } = diagnoses[kind]
  const boundary = `report-${randomUUID()}`
  return [
    `From: Mail Delivery System <mailer-daemon@${domain}>`,
    `To: <${sender}>`,
    "Subject: Undelivered Mail Returned to Sender",
    `Date: ${mailDate(at)}`,
    `Message-ID: <${randomUUID()}@${domain}>`,
    ...(messageId ? [`In-Reply-To: ${messageId}`, `References: ${messageId}`] : []),
    "Auto-Submitted: auto-replied",
    "MIME-Version: 1.0",
    `Content-Type: multipart/report; report-type=delivery-status; boundary="${boundary}"`,
    "",
    `--${boundary}`,
    "Content-Type: text/plain; charset=utf-8",
    "",
    `Your message could not be delivered to <${recipient}>.`,
    `The server said: ${reply}`,
    "",
    `--${boundary}`,
    "Content-Type: message/delivery-status",
    "",
    `Reporting-MTA: dns; mx.${domain}`,
    `Arrival-Date: ${mailDate(at)}`,
    "",
    `Final-Recipient: rfc822; ${recipient}`,
    `Action: ${action}`,
    `Status: ${status}`,
    `Diagnostic-Code: smtp; ${reply}`,
    "",
    `--${boundary}`,
    "Content-Type: text/rfc822-headers",
    "",
    headers,
    "",
    `--${boundary}--`,
    "",
  ].join("\r\n")
}
