import type { Metadata } from "next"
import { getTranslations } from "next-intl/server"
import { IncompleteList } from "#components/areas/registrations/incomplete/incomplete-list.tsx"
import { listData, listQuery, loadAdminUrl } from "#components/lists/administration/list-data.ts"
import { ScreenMessages } from "#components/shell/screen-messages.tsx"
import { serverApi } from "#lib/api/server.ts"

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("registrations"))("incomplete.title") }
}

export default async function Page({ searchParams }: PageProps<"/uncomplete-registrations">) {
  const url = await loadAdminUrl(searchParams)
  const answer = await serverApi.registrations.listIncomplete(listQuery(url))
  return (
    <ScreenMessages areas={["registrations.incomplete", "registration", "admin", "table", "list"]}>
      <IncompleteList {...listData("/uncomplete-registrations", url, answer)} />
    </ScreenMessages>
  )
}
