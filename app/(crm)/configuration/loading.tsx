import { getTranslations } from "next-intl/server"
import classes from "#components/areas/configuration/configuration.module.css"

/** The specification asks for this text while the screen loads; why no other screen has such a file: decision 0009. */
export default async function Loading() {
  const t = await getTranslations("configuration")
  return (
    <div className={classes.page}>
      <h1 className={classes.title}>{t("title")}</h1>
      <p role="status" className={classes.loading}>
        {t("loading")}
      </p>
    </div>
  )
}
