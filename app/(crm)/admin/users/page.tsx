import type { Metadata } from "next"
import { getTranslations } from "next-intl/server"
import { UserList } from "#components/identity/users/user-list.tsx"
import { listData, listQuery, loadAdminUrl } from "#components/records/lists/administration/list-data.ts"
import { ScreenMessages } from "#components/shell/screen-messages.tsx"
import { serverApi } from "#lib/api/server.ts"

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("users"))("title") }
}

export default async function UsersPage({ searchParams }: PageProps<"/admin/users">) {
  const url = await loadAdminUrl(searchParams)
  const [answer, rule, mailboxes] = await Promise.all([
    serverApi.users.list(listQuery(url)),
    serverApi.secondFactor.getRule(),
    serverApi.mailboxes.listAll(),
  ])
  return (
    <ScreenMessages areas={["users", "abilities", "mailboxes.admin", "mailboxes.trouble"]}>
      <UserList {...listData("/admin/users", url, answer)} rule={rule.data} mailboxes={mailboxes.data} />
    </ScreenMessages>
  )
}
