import type { Metadata } from "next"
import { getTranslations } from "next-intl/server"
import { loadOutbox } from "#components/mail/outbox/load-outbox.ts"
import { OutboxScreen } from "#components/mail/outbox/outbox-screen.tsx"
import { ScreenMessages } from "#components/shell/screen-messages.tsx"

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("outbox"))("title") }
}

export default async function Page({ searchParams }: PageProps<"/outbox">) {
  const loaded = await loadOutbox(await searchParams)
  return (
    <ScreenMessages areas={["outbox"]}>
      <OutboxScreen {...loaded} />
    </ScreenMessages>
  )
}
