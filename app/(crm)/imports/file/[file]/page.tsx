import type { Metadata } from "next"
import { notFound } from "next/navigation"
import { getTranslations } from "next-intl/server"
import { loadFileUrl } from "#components/crm/imports/imports-url.ts"
import { loadAccountTypes, loadColumns } from "#components/crm/imports/load-import.ts"
import { MappingScreen } from "#components/crm/imports/mapping-screen.tsx"
import { ForbiddenPage } from "#components/shell/forbidden-page.tsx"
import { ScreenMessages } from "#components/shell/screen-messages.tsx"
import { changingMany, missingOf } from "#lib/access/abilities.ts"
import { readReference } from "#lib/api/reference.ts"
import { importFields, importKeys, neededFields, readFrom } from "#lib/contract/crm/import-fields.ts"
import { requireUser } from "#lib/session/current-user.ts"
import { recordIdOf } from "#lib/text/record-id.ts"

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("upload"))("columns.title") }
}

export default async function ImportFilePage({ params, searchParams }: PageProps<"/imports/file/[file]">) {
  const user = await requireUser()
  const missing = missingOf(user, changingMany)
  if (missing) return <ForbiddenPage ability={missing} />
  const [{ file }, url] = await Promise.all([params, loadFileUrl(searchParams)])
  const id = recordIdOf(file)
  const [columns, { countries }, accountTypes] = await Promise.all([
    id === null ? ("missing" as const) : loadColumns(id, url),
    readReference(),
    loadAccountTypes(url.list),
  ])
  if (columns === "missing") notFound()
  return (
    <ScreenMessages areas={["imports", "fields", "upload"]}>
      <MappingScreen
        key={columns.file.sheet}
        {...columns}
        fields={importFields[url.list]}
        needed={neededFields[url.list]}
        readFrom={readFrom}
        keys={importKeys[url.list]}
        accountTypes={accountTypes}
        countries={countries.map(({ id, name }) => ({ id, name }))}
      />
    </ScreenMessages>
  )
}
