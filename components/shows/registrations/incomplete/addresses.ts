import { countSelected, type Selection } from "#components/ui/table/selection.ts"
import { pageSizes } from "#lib/contract/platform/page-sizes.ts"
import type { IncompleteRegistration } from "#lib/contract/shows/registration-drafts.ts"

const maxPerPage = Math.max(...pageSizes)

/** The applicant's address of each, each once; those without one are left out. */
export function addressesOf(rows: readonly Pick<IncompleteRegistration, "emails">[]): string[] {
  const named = rows.flatMap(({ emails }) => emails.slice(0, 1))
  return [...new Map(named.map((email) => [email.toLowerCase(), email])).values()]
}

type Chosen = { selection: Selection; total: number; name: string; rows: readonly IncompleteRegistration[] }

/**
 * The chosen drafts that were left alone: those of the page, and for the whole result or rows of other pages what the API says.
 * @param name what the list is searched for
 */
export async function chosenDrafts({
  selection,
  total,
  name,
  rows,
}: Chosen): Promise<IncompleteRegistration[]> {
  const isChosen = ({ id }: IncompleteRegistration) => selection.all || selection.ids.has(id)
  const here = rows.filter(isChosen)
  if (here.length === countSelected(selection, total)) return here
  const { api } = await import("#lib/api/client.ts")
  const found: IncompleteRegistration[] = []
  for (let page = 1, last = 1; page <= last; page++) {
    const answer = await api.registrations.listIncomplete({ name, left: true, page, per_page: maxPerPage })
    found.push(...answer.data.filter(isChosen))
    last = answer.meta.last_page
  }
  return found
}
