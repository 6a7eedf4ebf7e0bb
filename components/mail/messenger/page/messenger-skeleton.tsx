import { getTranslations } from "next-intl/server"
import { Skeleton } from "#components/ui/feedback/skeleton.tsx"
import frame from "#components/ui/page/full-height.module.css"
import list from "./list.module.css"
import classes from "./messenger.module.css"

/** Rows that stand for the list until it is read. */
const rows = Array.from({ length: 8 }, (_, row) => row)

/** The Messenger in its final layout, before its conversations are there. */
export async function MessengerSkeleton() {
  const t = await getTranslations("messenger")
  return (
    <div className={`${frame.screen} ${classes.screen}`}>
      <header className={classes.toolbar}>
        <h1 className={classes.title}>{t("title")}</h1>
      </header>
      <div className={classes.panes} role="status" aria-label={t("loading")}>
        <div className={classes.list}>
          {rows.map((row) => (
            <div key={row} className={list.waiting}>
              <Skeleton width="45%" />
              <Skeleton width="70%" />
              <Skeleton width="90%" />
            </div>
          ))}
        </div>
        <div className={classes.conversation} data-empty />
      </div>
    </div>
  )
}
