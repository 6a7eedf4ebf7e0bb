import type { Metadata } from "next"
import { notFound } from "next/navigation"
import { getTranslations } from "next-intl/server"
import { listData, listQuery, loadAdminUrl } from "#components/records/lists/administration/list-data.ts"
import { LookupValueList } from "#components/records/vocabulary/lookup-value-list.tsx"
import { ScreenMessages } from "#components/shell/screen-messages.tsx"
import { serverApi } from "#lib/api/server.ts"
import { translatedKinds, vocabularyKind, vocabularyKinds } from "#lib/contract/records/vocabulary.ts"

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("vocabulary"))("title") }
}

export default async function Page({ params, searchParams }: PageProps<"/admin/vocabulary/[kind]">) {
  const { data: kind } = vocabularyKind.safeParse((await params).kind)
  if (!kind) notFound()
  const url = await loadAdminUrl(searchParams)
  const answer = await serverApi.vocabulary.list({ kind, ...listQuery(url) })
  return (
    <ScreenMessages areas={["vocabulary"]}>
      <LookupValueList
        key={kind}
        kind={kind}
        kinds={vocabularyKinds}
        isTranslated={translatedKinds.includes(kind)}
        {...listData(`/admin/vocabulary/${kind}`, url, answer)}
      />
    </ScreenMessages>
  )
}
