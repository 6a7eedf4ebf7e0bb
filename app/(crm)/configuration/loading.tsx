import { getTranslations } from "next-intl/server"
import classes from "#components/platform/configuration/configuration.module.css"
import { PlainScreen } from "#components/ui/page/plain-screen.tsx"

/** The text of T-9 while the screen loads; why no other screen has such a file: decision 0009. */
export default async function Loading() {
  const t = await getTranslations("configuration")
  return (
    <PlainScreen title={t("title")}>
      <p role="status" className={classes.loading}>
        {t("loading")}
      </p>
    </PlainScreen>
  )
}
