import type { Metadata } from "next"
import { getTranslations } from "next-intl/server"
import { TodayScreen } from "#components/home/today/today-screen.tsx"
import { ScreenMessages } from "#components/shell/screen-messages.tsx"
import { serverApi } from "#lib/api/server.ts"

const areas = ["today", "notifications", "sequenceFlow.alerts", "sequenceFlow.alertOwners"] as const

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("today"))("title") }
}

export default async function TodayPage() {
  return (
    <ScreenMessages areas={areas}>
      <TodayScreen first={await serverApi.today.get()} />
    </ScreenMessages>
  )
}
