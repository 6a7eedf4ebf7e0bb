import type { Metadata } from "next"
import { getTranslations } from "next-intl/server"
import { loadStatements } from "#components/finance/bank-statements/statements/load-statements.ts"
import { StatementsScreen } from "#components/finance/bank-statements/statements/statements-screen.tsx"
import { ScreenMessages } from "#components/shell/screen-messages.tsx"
import { maxStatementBytes, maxStatementEntries } from "#lib/contract/finance/bank-terms.ts"

const limits = { megabytes: maxStatementBytes / 1_000_000, entries: maxStatementEntries }

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("bank"))("statementsTitle") }
}

export default async function StatementsPage({ searchParams }: PageProps<"/accounting/bank/statements">) {
  return (
    <ScreenMessages areas={["accounting", "bank", "table", "upload"]}>
      <StatementsScreen limits={limits} {...(await loadStatements(searchParams))} />
    </ScreenMessages>
  )
}
