import type { Metadata } from "next"
import { getTranslations } from "next-intl/server"
import { SuppressionList } from "#components/mail/suppressions/suppression-list.tsx"
import { listData, listQuery, loadAdminUrl } from "#components/records/lists/administration/list-data.ts"
import { ScreenMessages } from "#components/shell/screen-messages.tsx"
import { serverApi } from "#lib/api/server.ts"
import { suppressionReasons } from "#lib/contract/mail/mailing-terms.ts"

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("mailingLists.suppressions"))("title") }
}

export default async function SuppressionsPage({ searchParams }: PageProps<"/admin/suppressions">) {
  const [url, query] = await Promise.all([loadAdminUrl(searchParams), searchParams])
  const reason = suppressionReasons.find((one) => one === query.reason) ?? null
  const { name, ...page } = listQuery(url)
  const filters = { search: name, ...(reason && { reason }) }
  const answer = await serverApi.suppressions.list({ ...page, ...filters })
  const path = reason ? `/admin/suppressions?reason=${reason}` : "/admin/suppressions"
  return (
    <ScreenMessages areas={["mailingLists.suppressions", "mailingLists.import", "upload"]}>
      <SuppressionList
        data={listData(path, url, answer)}
        reason={reason}
        exportHref={`/api/suppression/export?${new URLSearchParams(filters)}`}
      />
    </ScreenMessages>
  )
}
