import type { Metadata } from "next"
import { getTranslations } from "next-intl/server"
import { DocumentsScreen } from "#components/finance/documents/documents-screen.tsx"
import { loadDocuments } from "#components/finance/documents/load-documents.ts"
import { listAreas } from "#components/records/lists/screen/list-areas.ts"
import { ScreenMessages } from "#components/shell/screen-messages.tsx"

const areas = ["accounting", "invoices", "paymentReminders", ...listAreas] as const

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("accounting"))("documents.title") }
}

export default async function InvoicesPage({ searchParams }: PageProps<"/invoices">) {
  return (
    <ScreenMessages areas={areas}>
      <DocumentsScreen {...(await loadDocuments(await searchParams))} />
    </ScreenMessages>
  )
}
