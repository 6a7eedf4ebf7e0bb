import type { Metadata } from "next"
import { getTranslations } from "next-intl/server"
import { ConfigurationPage } from "#components/platform/configuration/configuration-page.tsx"
import { PlainScreen } from "#components/ui/page/plain-screen.tsx"

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("configuration"))("title") }
}

export default async function Page() {
  const t = await getTranslations("configuration")
  return (
    <PlainScreen title={t("title")}>
      <ConfigurationPage />
    </PlainScreen>
  )
}
