import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { CountBadge } from "#components/ui/text/count-badge.tsx"
import { api } from "#lib/api/client.ts"
import { pingKey } from "./mail-keys.ts"
import { useMailNews } from "./mail-stream.ts"

/** Milliseconds in which several changes are one. */
const burst = 150

/** How many mails the user has not read, kept true while the page is open. */
export function UnreadCount() {
  const t = useTranslations("messenger")
  const queries = useQueryClient()
  const { data } = useQuery({ queryKey: pingKey, queryFn: () => api.messenger.ping() })
  useMailNews(
    burst,
    (news) => news?.mine ?? true,
    () => void queries.invalidateQueries({ queryKey: pingKey }),
  )
  const count = data?.unread ?? 0
  if (count === 0) return null
  return <CountBadge count={count} label={t("unreadCount", { count })} />
}
