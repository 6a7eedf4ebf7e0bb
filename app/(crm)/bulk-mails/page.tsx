import type { Metadata } from "next"
import { getTranslations } from "next-intl/server"
import { BulkMailsScreen } from "#components/mail/composer/bulk-list/bulk-mails-screen.tsx"
import { loadBulkMails } from "#components/mail/composer/bulk-list/load-bulk-mails.ts"
import { ScreenMessages } from "#components/shell/screen-messages.tsx"
import { kindsWith } from "#lib/contract/records/record-kinds.ts"

const areas = [
  "bulkMails",
  "table",
  ...kindsWith("bulk").map((kind) => `${kind}.kind.list` as const),
] as const

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("bulkMails"))("title") }
}

export default async function BulkMailsPage({ searchParams }: PageProps<"/bulk-mails">) {
  return (
    <ScreenMessages areas={areas}>
      <BulkMailsScreen {...(await loadBulkMails(searchParams))} />
    </ScreenMessages>
  )
}
