import { returnTokenOf } from "#lib/backend/mail/inbound/return-token.ts"
import { multipart, newMessageId } from "./raw-mails.ts"

type Report = {
  to: string
  /** Message-ID of what came back, with brackets. */
  about: string
  recipient: string
  status?: string
  reply?: string
  action?: "failed" | "delayed" | "delivered"
  /** What the mail that came back has as its token; its own unless said. */
  token?: string
}

/** Headers of the mail that came back. */
const original = ({ about, token = returnTokenOf(about.slice(1, -1)) }: Pick<Report, "about" | "token">) =>
  `From: us@organiser.example\r\nMessage-ID: ${about}\r\nX-Return-Token: ${token}\r\nSubject: Ours`

const head = (to: string, more: string[] = []) =>
  [
    "From: Mail Delivery System <MAILER-DAEMON@mx.elsewhere.example>",
    `To: ${to}`,
    "Subject: Undelivered Mail Returned to Sender",
    `Message-ID: ${newMessageId()}`,
    "Date: Mon, 03 Aug 2026 09:30:00 +0000",
    "MIME-Version: 1.0",
    ...more,
  ].join("\r\n")

/** As RFC 3464 has it, in the way of Postfix. */
export function standardReport({
  to,
  about,
  recipient,
  status = "5.1.1",
  reply = "550 5.1.1 User unknown",
  action = "failed",
  token,
}: Report) {
  const fields = `Reporting-MTA: dns; mx.elsewhere.example\r\n\r\nFinal-Recipient: rfc822; ${recipient}\r\nOriginal-Recipient: rfc822;${recipient}\r\nAction: ${action}\r\nStatus: ${status}\r\nDiagnostic-Code: smtp; ${reply}\r\n`
  const body = multipart("report; report-type=delivery-status", "report", [
    "Content-Type: text/plain\r\n\r\nThis is the mail system. I'm sorry to have to inform you.",
    `Content-Type: message/delivery-status\r\n\r\n${fields}`,
    `Content-Type: message/rfc822\r\n\r\n${original({ about, token })}\r\n\r\nWords`,
  ])
  return Buffer.from(`${head(to)}\r\n${body}`)
}

/** In the way of qmail, which sends plain text. */
export function plainReport({ to, about, recipient, reply = "550 no such user", token }: Report) {
  const text = `Hi. This is the qmail-send program at mx.elsewhere.example.\r\nI'm afraid I wasn't able to deliver your message to the following addresses.\r\n\r\n<${recipient}>:\r\n192.0.2.1 said: ${reply}\r\nGiving up.\r\n\r\n--- Below this line is a copy of the message.\r\n\r\n${original({ about, token })}\r\n\r\nWords`
  return Buffer.from(
    `${head(to).replace("Undelivered Mail Returned to Sender", "failure notice")}\r\n\r\n${text}`,
  )
}

/** In the way of Exim, which names the address in a header. */
export function headedReport({ to, about, recipient, reply = "Unrouteable address", token }: Report) {
  const text = `A message that you sent could not be delivered.\r\n\r\n  ${recipient}\r\n    ${reply}\r\n\r\n------ This is a copy of your message, including all the headers. ------\r\n\r\n${original({ about, token })}\r\n\r\nWords`
  return Buffer.from(
    `${head(to, [`X-Failed-Recipients: ${recipient}`, `References: ${about}`])}\r\n\r\n${text}`,
  )
}

type Complained = { to: string; about: string; recipient?: string; kind?: string; token?: string }

/** What a provider tells of a user who called a mail unwanted (RFC 5965). */
export function complaintReport({ to, about, recipient, kind = "abuse", token }: Complained) {
  const named = recipient ? `Original-Rcpt-To: <${recipient}>\r\n` : ""
  const fields = `Feedback-Type: ${kind}\r\nUser-Agent: Provider-Feedback/1.0\r\nVersion: 1\r\n${named}`
  const body = multipart("report; report-type=feedback-report", "report", [
    "Content-Type: text/plain\r\n\r\nThis is an abuse report for a mail from your network.",
    `Content-Type: message/feedback-report\r\n\r\n${fields}`,
    `Content-Type: message/rfc822\r\n\r\n${original({ about, token })}\r\n\r\nWords`,
  ])
  const from = head(to).replace("MAILER-DAEMON@mx.elsewhere.example", "staff@feedback.provider.example")
  return Buffer.from(
    `${from.replace("Undelivered Mail Returned to Sender", "complaint about message")}\r\n${body}`,
  )
}
