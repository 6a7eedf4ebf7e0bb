import type { Metadata } from "next"
import { getTranslations } from "next-intl/server"
import { loadMessenger } from "#components/mail/messenger/page/load-messenger.ts"
import { MessengerScreen } from "#components/mail/messenger/page/messenger-screen.tsx"
import { ScreenMessages } from "#components/shell/screen-messages.tsx"

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("messenger"))("title") }
}

export default async function MessengerPage({ searchParams }: PageProps<"/messenger">) {
  return (
    <ScreenMessages areas={["messenger"]}>
      <MessengerScreen {...(await loadMessenger(searchParams))} />
    </ScreenMessages>
  )
}
