import type { Metadata } from "next"
import { getTranslations } from "next-intl/server"
import { ImportsScreen } from "#components/crm/imports/imports-screen.tsx"
import { loadImportsUrl } from "#components/crm/imports/imports-url.ts"
import { ForbiddenPage } from "#components/shell/forbidden-page.tsx"
import { ScreenMessages } from "#components/shell/screen-messages.tsx"
import { changingMany, missingOf } from "#lib/access/abilities.ts"
import { serverApi } from "#lib/api/server.ts"
import { importFields } from "#lib/contract/crm/import-fields.ts"
import { maxImportBytes, maxImportColumns, maxImportRows } from "#lib/contract/crm/imports.ts"
import { pageSizes } from "#lib/contract/platform/page-sizes.ts"
import { requireUser } from "#lib/session/current-user.ts"

const limits = { megabytes: maxImportBytes / 1_000_000, rows: maxImportRows, columns: maxImportColumns }

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("imports"))("title") }
}

export default async function ImportsPage({ searchParams }: PageProps<"/imports">) {
  const [{ list, page, size }, user] = await Promise.all([loadImportsUrl(searchParams), requireUser()])
  const missing = missingOf(user, changingMany)
  if (missing) return <ForbiddenPage ability={missing} />
  const { data, links, meta } = await serverApi.imports.list({ page, per_page: size })
  return (
    <ScreenMessages areas={["imports", "fields", "table", "upload"]}>
      <ImportsScreen
        list={list}
        fields={importFields}
        limits={limits}
        imports={data}
        links={links}
        place={meta}
        sizes={pageSizes}
      />
    </ScreenMessages>
  )
}
