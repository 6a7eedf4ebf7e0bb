import { listData, listQuery, loadAdminUrl } from "#components/records/lists/administration/list-data.ts"
import { ScreenMessages } from "#components/shell/screen-messages.tsx"
import { serverApi } from "#lib/api/server.ts"
import { IncompleteList } from "./incomplete-list.tsx"
import { pathOf } from "./paths.ts"

type Props = {
  search: Parameters<typeof loadAdminUrl>[0]
  /** Those that were left alone, not all. */
  isLeft: boolean
}

/** The list of drafts as its address asks for it. */
export async function IncompleteScreen({ search, isLeft }: Props) {
  const url = await loadAdminUrl(search)
  const { counts, ...answer } = await serverApi.registrations.listIncomplete({
    ...listQuery(url),
    left: isLeft,
  })
  return (
    <ScreenMessages areas={["registrations.incomplete", "registration", "admin", "table", "list"]}>
      <IncompleteList {...listData(pathOf(isLeft), url, answer)} counts={counts} isLeft={isLeft} />
    </ScreenMessages>
  )
}
