import type { Metadata } from "next"
import { getTranslations } from "next-intl/server"
import { InvoicingScreen } from "#components/finance/invoicing/invoicing-screen.tsx"
import { ScreenMessages } from "#components/shell/screen-messages.tsx"
import { readReference } from "#lib/api/reference.ts"
import { serverApi } from "#lib/api/server.ts"

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("invoicingAdmin"))("title") }
}

export default async function InvoicingPage() {
  const [sellers, rules, organizations, books, external, reminders, { countries }] = await Promise.all([
    serverApi.invoicingAdmin.listSellers(),
    serverApi.invoicingAdmin.listRules(),
    serverApi.payingOrganizations.list(),
    serverApi.ledgerBooks.list(),
    serverApi.externalAccounting.get(),
    serverApi.paymentReminders.listPlans(),
    readReference(),
  ])
  return (
    <ScreenMessages areas={["invoicingAdmin", "externalAccounting", "paymentReminders"]}>
      <InvoicingScreen
        sellers={sellers.data}
        rules={rules.data}
        books={books.data}
        organizations={organizations.data}
        external={external.data}
        reminders={reminders}
        countries={countries.map(({ id, name }) => ({ id, name }))}
      />
    </ScreenMessages>
  )
}
