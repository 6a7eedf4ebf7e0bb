import type { Metadata } from "next"
import { getTranslations } from "next-intl/server"
import { loadMailingLists } from "#components/automation/mailing-lists/list/load-mailing-lists.ts"
import { MailingListsScreen } from "#components/automation/mailing-lists/list/mailing-lists-screen.tsx"
import { ScreenMessages } from "#components/shell/screen-messages.tsx"

const areas = ["sequences.mailing", "mailingLists.new", "list", "table"] as const

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("sequences.mailing"))("title") }
}

export default async function MailingPage({ searchParams }: PageProps<"/mailing">) {
  return (
    <ScreenMessages areas={areas}>
      <MailingListsScreen {...(await loadMailingLists(searchParams))} />
    </ScreenMessages>
  )
}
