import type { Metadata } from "next"
import { getTranslations } from "next-intl/server"
import { ForbiddenPage } from "#components/shell/forbidden-page.tsx"
import { ScreenMessages } from "#components/shell/screen-messages.tsx"
import { missingOf } from "#lib/access/abilities.ts"
import { serverApi } from "#lib/api/server.ts"
import { pageSizes } from "#lib/contract/platform/page-sizes.ts"
import type { MergeType } from "#lib/contract/records/merges.ts"
import { requireUser } from "#lib/session/current-user.ts"
import { DuplicatesScreen } from "./duplicates-screen.tsx"
import { loadDuplicatesUrl } from "./duplicates-url.ts"

export async function duplicatesMetadata(type: MergeType): Promise<Metadata> {
  return { title: (await getTranslations("duplicates.title"))(type) }
}

type Props = {
  type: MergeType
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

/** Pairs of a kind that are perhaps the same. */
export async function DuplicatesPage({ type, searchParams }: Props) {
  const [url, user] = await Promise.all([loadDuplicatesUrl(searchParams), requireUser()])
  const missing = missingOf(user, ["record.edit"])
  if (missing) return <ForbiddenPage ability={missing} />
  const { show, page, size } = url
  const first = await serverApi.duplicates.list({ type, state: show, page, per_page: size })
  return (
    <ScreenMessages areas={["duplicates", "table", "merges.noName"]}>
      <DuplicatesScreen key={JSON.stringify(url)} type={type} url={url} first={first} sizes={pageSizes} />
    </ScreenMessages>
  )
}
