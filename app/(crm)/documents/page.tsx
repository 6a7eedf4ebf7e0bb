import type { Metadata } from "next"
import { getTranslations } from "next-intl/server"
import { DocumentsScreen } from "#components/records/documents/documents-screen.tsx"
import { loadDocuments } from "#components/records/documents/load-documents.ts"
import { ScreenMessages } from "#components/shell/screen-messages.tsx"

const areas = ["documents", "table", "upload"] as const

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("documents"))("title") }
}

export default async function DocumentsPage({ searchParams }: PageProps<"/documents">) {
  return (
    <ScreenMessages areas={areas}>
      <DocumentsScreen {...(await loadDocuments(searchParams))} />
    </ScreenMessages>
  )
}
