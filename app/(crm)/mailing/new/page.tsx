import type { Metadata } from "next"
import { redirect } from "next/navigation"
import { getTranslations } from "next-intl/server"
import { NewList } from "#components/automation/mailing-lists/page/drawn-parts.ts"
import { ListFrame } from "#components/automation/mailing-lists/page/list-head.tsx"
import { loadChips } from "#components/automation/mailing-lists/page/load-list.ts"
import { filtersFrom } from "#components/automation/mailing-lists/page/stored-filters.ts"
import { loadListUrl } from "#components/records/lists/filters/list-url.ts"
import { ScreenMessages } from "#components/shell/screen-messages.tsx"
import { PageHead } from "#components/ui/page/page-head.tsx"
import { can } from "#lib/access/abilities.ts"
import { requireUser } from "#lib/session/current-user.ts"

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("mailingLists"))("newTitle") }
}

/** Adds a mailing list; with filters in its address it is a dynamic one of theirs. */
export default async function NewMailingListPage({ searchParams }: PageProps<"/mailing/new">) {
  if (!can(await requireUser(), "sequence.edit")) redirect("/mailing")
  const [{ q, f }, t] = await Promise.all([loadListUrl(searchParams), getTranslations("mailingLists")])
  return (
    <ScreenMessages areas={["mailingLists", "filters", "list"]}>
      <ListFrame>
        <PageHead title={t("newTitle")} />
        <NewList entries={f} term={q} chips={await loadChips(filtersFrom(f, q))} />
      </ListFrame>
    </ScreenMessages>
  )
}
