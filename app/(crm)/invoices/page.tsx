import type { Metadata } from "next"
import { getTranslations } from "next-intl/server"
import { DocumentsScreen } from "#components/finance/documents/documents-screen.tsx"
import { loadDocuments } from "#components/finance/documents/load-documents.ts"
import { ScreenMessages } from "#components/shell/screen-messages.tsx"

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("accounting"))("documents.title") }
}

export default async function InvoicesPage({ searchParams }: PageProps<"/invoices">) {
  return (
    <ScreenMessages areas={["accounting", "list", "paymentReminders", "table"]}>
      <DocumentsScreen {...(await loadDocuments(searchParams))} />
    </ScreenMessages>
  )
}
