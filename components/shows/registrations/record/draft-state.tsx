import { useTranslations } from "next-intl"
import classes from "./header-selects.module.css"

/** What an application is that was not sent: nothing of it is set or decided yet. */
export function DraftState() {
  const t = useTranslations("registration")
  return (
    <>
      <div className={classes.selects}>
        <span className={classes.state}>{t("state.inProgress")}</span>
      </div>
      <p className={classes.why}>{t("draft.explain")}</p>
    </>
  )
}
