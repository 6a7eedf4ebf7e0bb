import type { Metadata } from "next"
import { getTranslations } from "next-intl/server"
import { AccountingScreen } from "#components/finance/accounting/accounting-screen.tsx"
import { loadAccounting } from "#components/finance/accounting/load-accounting.ts"
import { ScreenMessages } from "#components/shell/screen-messages.tsx"

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("accounting"))("title") }
}

export default async function AccountingPage({ searchParams }: PageProps<"/accounting">) {
  return (
    <ScreenMessages areas={["accounting", "table"]}>
      <AccountingScreen {...(await loadAccounting(searchParams))} />
    </ScreenMessages>
  )
}
