import type { Metadata } from "next"
import { notFound } from "next/navigation"
import { getTranslations } from "next-intl/server"
import { SnippetPage } from "#components/mail/snippets/snippet-page.tsx"
import { ScreenMessages } from "#components/shell/screen-messages.tsx"
import { serverApi } from "#lib/api/server.ts"

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("snippets"))("title") }
}

/** One of those the user may read; "new" is one that is not there yet. */
async function findSnippet(id: string) {
  if (id === "new") return undefined
  const { data } = await serverApi.snippets.list()
  return data.find((one) => String(one.id) === id) ?? notFound()
}

export default async function OneSnippetPage({ params }: PageProps<"/profile/snippets/[id]">) {
  const { id } = await params
  return (
    <ScreenMessages areas={["snippets"]}>
      <SnippetPage snippet={await findSnippet(id)} />
    </ScreenMessages>
  )
}
