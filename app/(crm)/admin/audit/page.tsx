import type { Metadata } from "next"
import { getTranslations } from "next-intl/server"
import { auditAreas } from "#components/records/audit/audit-areas.ts"
import { AuditList } from "#components/records/audit/audit-list.tsx"
import { auditQuery, loadAuditUrl } from "#components/records/audit/audit-url.ts"
import { ScreenMessages } from "#components/shell/screen-messages.tsx"
import { serverApi } from "#lib/api/server.ts"

/** Users offered to choose from. */
const maxUsers = 100

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("audit"))("title") }
}

export default async function AuditPage({ searchParams }: PageProps<"/admin/audit">) {
  const url = await loadAuditUrl(searchParams)
  const [{ data, next }, users] = await Promise.all([
    serverApi.audit.list(auditQuery(url)),
    serverApi.users.list({ per_page: maxUsers }),
  ])
  return (
    <ScreenMessages areas={[...auditAreas, "notes.types"]}>
      <AuditList
        key={JSON.stringify(url)}
        url={url}
        entries={data}
        next={next}
        users={users.data.map(({ id, name }) => ({ id, name }))}
      />
    </ScreenMessages>
  )
}
