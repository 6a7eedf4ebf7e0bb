import type { Metadata } from "next"
import { getTranslations } from "next-intl/server"
import { EntriesScreen } from "#components/finance/bank-statements/entries/entries-screen.tsx"
import { loadEntries } from "#components/finance/bank-statements/entries/load-entries.ts"
import { ScreenMessages } from "#components/shell/screen-messages.tsx"

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("bank"))("title") }
}

export default async function BankPage({ searchParams }: PageProps<"/accounting/bank">) {
  return (
    <ScreenMessages areas={["accounting", "bank", "table"]}>
      <EntriesScreen {...(await loadEntries(searchParams))} />
    </ScreenMessages>
  )
}
