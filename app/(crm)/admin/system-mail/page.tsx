import type { Metadata } from "next"
import { getTranslations } from "next-intl/server"
import { SystemMailList } from "#components/mail/system-mail/system-mail-list.tsx"
import { listData, listQuery, loadAdminUrl } from "#components/records/lists/administration/list-data.ts"
import { ScreenMessages } from "#components/shell/screen-messages.tsx"
import { serverApi } from "#lib/api/server.ts"

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("systemMailAdmin"))("title") }
}

export default async function Page({ searchParams }: PageProps<"/admin/system-mail">) {
  const url = await loadAdminUrl(searchParams)
  const { setup, ...answer } = await serverApi.systemMails.list(listQuery(url))
  return (
    <ScreenMessages areas={["systemMailAdmin"]}>
      <SystemMailList {...listData("/admin/system-mail", url, answer)} setup={setup} />
    </ScreenMessages>
  )
}
