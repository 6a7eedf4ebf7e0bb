import { useTranslations } from "next-intl"
import { PublicHeading } from "#components/shell/public-heading.tsx"
import page from "#components/shell/public-page.module.css"
import classes from "./frame.module.css"

/** Instead of a show or an application for a user who may not fill one in. @param name the user's */
export function MayNotFillIn({ name }: { name: string }) {
  const t = useTranslations("applications.mayNotFillIn")
  return (
    <div className={classes.narrow}>
      <PublicHeading title={t("title")} />
      <div className={page.card}>
        <p>{t("text", { name })}</p>
        <p className={classes.list}>
          <a href="/">{t("home")}</a>
        </p>
      </div>
    </div>
  )
}
