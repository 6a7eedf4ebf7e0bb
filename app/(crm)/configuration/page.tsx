import type { Metadata } from "next"
import { getTranslations } from "next-intl/server"
import classes from "#components/areas/configuration/configuration.module.css"
import { ConfigurationPage } from "#components/areas/configuration/configuration-page.tsx"

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("configuration"))("title") }
}

export default async function Page() {
  const t = await getTranslations("configuration")
  return (
    <div className={classes.page}>
      <h1 className={classes.title}>{t("title")}</h1>
      <ConfigurationPage />
    </div>
  )
}
