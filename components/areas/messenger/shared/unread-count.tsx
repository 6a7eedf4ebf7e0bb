import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { api } from "#lib/api/client.ts"
import { pingKey } from "./mail-keys.ts"
import { useMailNews } from "./mail-stream.ts"
import classes from "./messenger-entry.module.css"

/** The count stops here. */
const maxCounted = 100
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
  return (
    <span className={classes.count}>
      <span aria-hidden="true">{count < maxCounted ? count : `${maxCounted - 1}+`}</span>
      <span className="visually-hidden">{t("unreadCount", { count })}</span>
    </span>
  )
}
