import type { Metadata } from "next"
import { getTranslations } from "next-intl/server"
import { loadSeason } from "#components/home/season/load-season.ts"
import { SeasonScreen } from "#components/home/season/season-screen.tsx"
import { ScreenMessages } from "#components/shell/screen-messages.tsx"

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("season"))("title") }
}

export default async function SeasonPage({ searchParams }: PageProps<"/registrations/season">) {
  return (
    <ScreenMessages areas={["season", "filters.retry"]}>
      <SeasonScreen {...(await loadSeason(searchParams))} />
    </ScreenMessages>
  )
}
