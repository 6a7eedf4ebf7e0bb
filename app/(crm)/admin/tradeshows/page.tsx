import type { Metadata } from "next"
import { getTranslations } from "next-intl/server"
import { ScreenMessages } from "#components/shell/screen-messages.tsx"
import { ShowList } from "#components/shows/tradeshows/show-list.tsx"
import { serverApi } from "#lib/api/server.ts"

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("tradeshows"))("title") }
}

export default async function TradeshowsPage() {
  const { data } = await serverApi.tradeshows.listShows()
  return (
    <ScreenMessages areas={["tradeshows"]}>
      <ShowList shows={data} />
    </ScreenMessages>
  )
}
