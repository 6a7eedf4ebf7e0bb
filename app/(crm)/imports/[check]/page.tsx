import type { Metadata } from "next"
import { notFound } from "next/navigation"
import { getTranslations } from "next-intl/server"
import { loadReportUrl } from "#components/crm/imports/imports-url.ts"
import { loadReport } from "#components/crm/imports/load-import.ts"
import { ReportScreen } from "#components/crm/imports/report-screen.tsx"
import { ForbiddenPage } from "#components/shell/forbidden-page.tsx"
import { ScreenMessages } from "#components/shell/screen-messages.tsx"
import { changingMany, missingOf } from "#lib/access/abilities.ts"
import { creatableFields, importFields } from "#lib/contract/crm/import-fields.ts"
import { pageSizes } from "#lib/contract/platform/page-sizes.ts"
import { requireUser } from "#lib/session/current-user.ts"
import { recordIdOf } from "#lib/text/record-id.ts"

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("imports"))("title") }
}

export default async function ImportPage({ params, searchParams }: PageProps<"/imports/[check]">) {
  const user = await requireUser()
  const missing = missingOf(user, changingMany)
  if (missing) return <ForbiddenPage ability={missing} />
  const [{ check }, url] = await Promise.all([params, loadReportUrl(searchParams)])
  const id = recordIdOf(check)
  const loaded = id === null ? "missing" : await loadReport(id, url)
  if (loaded === "missing") notFound()
  return (
    <ScreenMessages areas={["imports", "fields", "jobs", "table"]}>
      <ReportScreen
        key={loaded.report.id}
        {...loaded}
        fields={importFields[loaded.report.list]}
        creatable={creatableFields}
        url={url}
        sizes={pageSizes}
      />
    </ScreenMessages>
  )
}
