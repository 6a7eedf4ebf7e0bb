import type { Metadata } from "next"
import { getTranslations } from "next-intl/server"
import {
  flowKindChoices,
  flowPath,
  flowStateChoices,
} from "#components/finance/approved-platform/flow-choice.ts"
import { FlowList } from "#components/finance/approved-platform/flow-list.tsx"
import { listData, listQuery, loadAdminUrl } from "#components/records/lists/administration/list-data.ts"
import { ScreenMessages } from "#components/shell/screen-messages.tsx"
import { serverApi } from "#lib/api/server.ts"

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("approvedPlatform"))("title") }
}

export default async function ApprovedPlatformPage({ searchParams }: PageProps<"/admin/approved-platform">) {
  const [url, query] = await Promise.all([loadAdminUrl(searchParams), searchParams])
  const choice = {
    state: flowStateChoices.find((one) => one === query.state) ?? null,
    kind: flowKindChoices.find((one) => one === query.kind) ?? null,
  }
  const { name, ...page } = listQuery(url)
  const [flows, connections] = await Promise.all([
    serverApi.approvedPlatform.list({
      ...page,
      q: name.slice(0, 200),
      state: choice.state ?? undefined,
      kind: choice.kind ?? undefined,
    }),
    serverApi.approvedPlatform.get(),
  ])
  return (
    <ScreenMessages areas={["approvedPlatform"]}>
      <FlowList
        data={listData(flowPath(choice), url, flows)}
        choice={choice}
        connections={connections.data}
      />
    </ScreenMessages>
  )
}
