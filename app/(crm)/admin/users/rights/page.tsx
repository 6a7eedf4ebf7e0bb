import type { Metadata } from "next"
import { getTranslations } from "next-intl/server"
import { RightsTable } from "#components/identity/users/rights-table.tsx"
import { listData, listQuery, loadAdminUrl } from "#components/records/lists/administration/list-data.ts"
import { ScreenMessages } from "#components/shell/screen-messages.tsx"
import { serverApi } from "#lib/api/server.ts"

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("users.parts"))("rights") }
}

/** Most organisers have their whole team on one page, which is then printed whole. */
const usualSize = 100

export default async function WhoCanDoWhatPage({ searchParams }: PageProps<"/admin/users/rights">) {
  const url = await loadAdminUrl(searchParams)
  const answer = await serverApi.users.list({ ...listQuery(url), per_page: url.size ?? usualSize })
  return (
    <ScreenMessages areas={["users", "abilities"]}>
      <RightsTable {...listData("/admin/users/rights", url, answer)} />
    </ScreenMessages>
  )
}
