import type { Metadata } from "next"
import { getTranslations } from "next-intl/server"
import { PersonList } from "#components/privacy/persons/administration/person-list.tsx"
import { personsPath } from "#components/privacy/persons/administration/person-tabs.tsx"
import { listData, listQuery, loadAdminUrl } from "#components/records/lists/administration/list-data.ts"
import { ScreenMessages } from "#components/shell/screen-messages.tsx"
import { serverApi } from "#lib/api/server.ts"

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("persons"))("title") }
}

export default async function Page({ searchParams }: PageProps<"/admin/personal-data">) {
  const url = await loadAdminUrl(searchParams)
  const { name, ...page } = listQuery(url)
  const answer = await serverApi.persons.find({ ...page, search: name })
  return (
    <ScreenMessages areas={["persons"]}>
      <PersonList {...listData(personsPath, url, answer)} />
    </ScreenMessages>
  )
}
