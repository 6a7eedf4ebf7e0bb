import { mailReloadMs } from "#lib/contract/mail/mail-figures.ts"
import type { MailSubject } from "./mail-keys.ts"
import { type MailNews, useMailNews } from "./mail-stream.ts"

/** Whether a change concerns a record. What is told names no registrations: their pages follow everything. */
function isOfRecord({ type, id }: MailSubject, news: MailNews | undefined): boolean {
  const concerned = { company: news?.companies, contact: news?.contacts, registration: undefined }[type]
  return concerned?.includes(id) ?? true
}

/** Reads what a record's page shows of mails again, a second after one of its conversations changed (M-17). */
export function useRecordNews(subject: MailSubject, reload: () => void): void {
  useMailNews(mailReloadMs, (news) => isOfRecord(subject, news), reload)
}
