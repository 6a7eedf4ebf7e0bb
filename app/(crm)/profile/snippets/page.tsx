import type { Metadata } from "next"
import { getTranslations } from "next-intl/server"
import { SnippetList } from "#components/mail/snippets/snippet-list.tsx"
import { ScreenMessages } from "#components/shell/screen-messages.tsx"
import { serverApi } from "#lib/api/server.ts"

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("snippets"))("title") }
}

export default async function SnippetsPage() {
  const { data } = await serverApi.snippets.list()
  return (
    <ScreenMessages areas={["snippets"]}>
      <SnippetList snippets={data} />
    </ScreenMessages>
  )
}
