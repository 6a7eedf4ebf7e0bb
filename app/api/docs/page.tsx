import type { Metadata } from "next"
import { redirect } from "next/navigation"
import { getTranslations } from "next-intl/server"
import { ApiDocs } from "#components/platform/api-docs/api-docs.tsx"
import { signInPath } from "#lib/access/route-access.ts"
import { loadOpenApi } from "#lib/api/openapi.ts"
import { readToken } from "#lib/session/session.ts"

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("docs"))("title") }
}

/** The API's documentation, for whom the API tells it: who is signed in, or anybody. */
export default async function DocsPage() {
  const document = await loadOpenApi(await readToken())
  if (!document) redirect(signInPath("/api/docs"))
  return <ApiDocs document={document} />
}
