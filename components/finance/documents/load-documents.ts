import { redirect } from "next/navigation"
import type { SearchParams } from "nuqs/server"
import { listHref, loadListUrl } from "#components/records/lists/filters/list-url.ts"
import { allColumns } from "#components/records/lists/screen/list-columns.ts"
import type { ListData } from "#components/records/lists/screen/list-data.ts"
import { loadList } from "#components/records/lists/screen/load-list.ts"
import type { Api } from "#lib/api/link.ts"
import { serverApi } from "#lib/api/server.ts"
import { defaultDocumentSort, documentSorts } from "#lib/contract/finance/ledger-terms.ts"
import { documentsPath, filtersOfChoices } from "./documents-url.ts"
import { documentFilterCalls } from "./filter-calls.ts"

type Answer = Awaited<ReturnType<Api["ledger"]["list"]>>

/** Rows of the list, and the sums over all that the filters find. */
export type DocumentRows = { rows: Answer["data"]; totals: Answer["totals"] }

/** Everything the list of invoices shows for an address; one with earlier choices leads to that with filters. */
export async function loadDocuments(search: SearchParams): Promise<ListData<DocumentRows>> {
  const address = loadListUrl(search)
  const chosen = filtersOfChoices(search)
  if (chosen.length > 0)
    redirect(listHref(documentsPath, { ...address, f: [...new Set([...address.f, ...chosen])] }))
  return loadList(address, {
    name: "invoices",
    sorts: documentSorts,
    defaultSort: defaultDocumentSort,
    call: serverApi.ledger.list,
    pack: ({ data, totals }: Answer): DocumentRows => ({ rows: data, totals }),
    filters: documentFilterCalls(serverApi.ledger),
    usualColumns: allColumns,
  })
}
