import type { Metadata } from "next"
import { getTranslations } from "next-intl/server"
import { ErasureList } from "#components/privacy/persons/administration/erasure-list.tsx"
import { erasuresPath } from "#components/privacy/persons/administration/person-tabs.tsx"
import { listData, listQuery, loadAdminUrl } from "#components/records/lists/administration/list-data.ts"
import { ScreenMessages } from "#components/shell/screen-messages.tsx"
import { serverApi } from "#lib/api/server.ts"

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("persons"))("log") }
}

export default async function Page({ searchParams }: PageProps<"/admin/personal-data/erasures">) {
  const url = await loadAdminUrl(searchParams)
  const { page, per_page } = listQuery(url)
  const answer = await serverApi.persons.listErasures({ page, per_page })
  return (
    <ScreenMessages areas={["persons"]}>
      <ErasureList {...listData(erasuresPath, url, answer)} />
    </ScreenMessages>
  )
}
