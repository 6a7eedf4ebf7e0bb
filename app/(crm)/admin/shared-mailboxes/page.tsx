import type { Metadata } from "next"
import { getTranslations } from "next-intl/server"
import { SharedList } from "#components/mail/mailboxes/administration/shared-list.tsx"
import { ScreenMessages } from "#components/shell/screen-messages.tsx"
import { serverApi } from "#lib/api/server.ts"

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("mailboxes.shared"))("title") }
}

export default async function SharedMailboxesPage() {
  const { data, ...known } = await serverApi.sharedMailboxes.list()
  return (
    <ScreenMessages
      areas={[
        "mailboxes.shared",
        "mailboxes.linking",
        "mailboxes.limits",
        "mailboxes.admin",
        "mailboxes.trouble",
      ]}
    >
      <SharedList mailboxes={data} {...known} />
    </ScreenMessages>
  )
}
