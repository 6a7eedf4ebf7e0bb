import type { Metadata } from "next"
import { getTranslations } from "next-intl/server"
import { ApiDocs } from "#components/areas/api-docs/api-docs.tsx"
import { loadOpenApi } from "#lib/api/openapi.ts"

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("docs"))("title") }
}

/** The API's documentation; open, as the data behind it is not. */
export default async function DocsPage() {
  return <ApiDocs document={await loadOpenApi()} />
}
