import type { Metadata } from "next"
import { getTranslations } from "next-intl/server"
import { NoticesScreen } from "#components/records/privacy-notices/notices-screen.tsx"
import { ScreenMessages } from "#components/shell/screen-messages.tsx"
import { serverApi } from "#lib/api/server.ts"

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("privacyNotices"))("title") }
}

export default async function Page() {
  const { data } = await serverApi.privacyNotices.list()
  return (
    <ScreenMessages areas={["privacyNotices"]}>
      <NoticesScreen versions={data} />
    </ScreenMessages>
  )
}
