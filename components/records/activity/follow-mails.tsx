import { useQueryClient } from "@tanstack/react-query"
import type { MailSubject } from "#components/mail/messenger/shared/mail-keys.ts"
import { useRecordNews } from "#components/mail/messenger/shared/use-record-news.ts"
import { feedKey } from "./use-feed.ts"

/** Reads the feed again after a mail came, went or changed. */
export function FollowMails({ subject }: { subject: MailSubject }) {
  const queries = useQueryClient()
  useRecordNews(subject, () => void queries.invalidateQueries({ queryKey: feedKey(subject) }))
  return null
}
