import { useOffline } from "next/offline"
import { useTranslations } from "next-intl"
import classes from "./offline-notice.module.css"

/** Says that the server cannot be reached, as long as that is so; the page at hand stays. */
export function OfflineNotice() {
  const t = useTranslations("shell")
  const isOffline = useOffline()
  return (
    <div role="status" className={classes.position}>
      {isOffline && <p className={classes.notice}>{t("offline")}</p>}
    </div>
  )
}
