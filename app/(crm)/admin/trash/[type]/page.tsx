import type { Metadata } from "next"
import { notFound } from "next/navigation"
import { getTranslations } from "next-intl/server"
import { listData, listQuery, loadAdminUrl } from "#components/records/lists/administration/list-data.ts"
import { DeletedList } from "#components/records/trash/deleted-list.tsx"
import { ScreenMessages } from "#components/shell/screen-messages.tsx"
import { serverApi } from "#lib/api/server.ts"
import { trashType, trashTypes } from "#lib/contract/records/trash.ts"

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("trash"))("title") }
}

export default async function Page({ params, searchParams }: PageProps<"/admin/trash/[type]">) {
  const { data: type } = trashType.safeParse((await params).type)
  if (!type) notFound()
  const url = await loadAdminUrl(searchParams)
  const answer = await serverApi.trash.list({ type, ...listQuery(url) })
  return (
    <ScreenMessages areas={["trash", `${type}.kind.detail`]}>
      <DeletedList
        key={type}
        type={type}
        types={trashTypes}
        {...listData(`/admin/trash/${type}`, url, answer)}
      />
    </ScreenMessages>
  )
}
