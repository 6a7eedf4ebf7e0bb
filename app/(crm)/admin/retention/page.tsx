import type { Metadata } from "next"
import { getTranslations } from "next-intl/server"
import { RetentionScreen } from "#components/privacy/retention/retention-screen.tsx"
import { ScreenMessages } from "#components/shell/screen-messages.tsx"
import { serverApi } from "#lib/api/server.ts"

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("retention"))("title") }
}

export default async function Page() {
  const { data } = await serverApi.retention.list()
  return (
    <ScreenMessages areas={["retention"]}>
      <RetentionScreen {...data} />
    </ScreenMessages>
  )
}
