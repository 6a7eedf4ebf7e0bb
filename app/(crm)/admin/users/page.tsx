import type { Metadata } from "next"
import { getTranslations } from "next-intl/server"
import { UserList } from "#components/areas/users/user-list.tsx"
import { listData, listQuery, loadAdminUrl } from "#components/lists/administration/list-data.ts"
import { ScreenMessages } from "#components/shell/screen-messages.tsx"
import { serverApi } from "#lib/api/server.ts"

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("users"))("title") }
}

export default async function UsersPage({ searchParams }: PageProps<"/admin/users">) {
  const url = await loadAdminUrl(searchParams)
  const [answer, rule] = await Promise.all([
    serverApi.users.list(listQuery(url)),
    serverApi.secondFactor.getRule(),
  ])
  return (
    <ScreenMessages areas={["users", "abilities"]}>
      <UserList {...listData("/admin/users", url, answer)} rule={rule.data} />
    </ScreenMessages>
  )
}
