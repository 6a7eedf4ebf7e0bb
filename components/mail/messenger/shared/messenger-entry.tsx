"use client"

import { IconMail } from "@tabler/icons-react"
import { usePathname } from "next/navigation"
import { useTranslations } from "next-intl"
import classes from "#components/shell/header-entry.module.css"
import { later } from "#components/ui/loading/later.tsx"
import { useIdle } from "#components/ui/loading/use-idle.ts"
import { Link } from "#components/ui/page/link.tsx"
import type { UnreadCount as UnreadCountType } from "./unread-count.tsx"

/** Without a connection there is no count; the page stays as it is. */
const noCount: typeof UnreadCountType = () => null
const UnreadCount = later(() =>
  import("./unread-count.tsx").then(
    (loaded) => loaded.UnreadCount,
    () => noCount,
  ),
)

/** The header's way to the Messenger, with the count of unread mails; it comes when the page is there. */
export function MessengerEntry() {
  const t = useTranslations("messenger")
  const isIdle = useIdle()
  const isHere = usePathname().startsWith("/messenger")
  return (
    <Link
      href="/messenger"
      saysLoading
      className={classes.entry}
      data-tooltip={t("title")}
      aria-current={isHere ? "page" : undefined}
    >
      <IconMail size={18} stroke={1.75} aria-hidden="true" />
      <span className="visually-hidden">{t("title")}</span>
      {isIdle && <UnreadCount />}
    </Link>
  )
}
