import { createLoader, type SearchParams } from "nuqs/server"
import { serverApi } from "#lib/api/server.ts"
import { pageSizes } from "#lib/contract/platform/page-sizes.ts"
import { type DocumentsUrl, documentsParams } from "./documents-url.ts"

const loadUrl = createLoader(documentsParams)
/** Characters of a search. */
const longestSearch = 200

/** Everything the page of documents shows for an address; what makes no sense in it becomes the default. */
export async function loadDocuments(search: Promise<SearchParams>) {
  const input = await loadUrl(search)
  const url: DocumentsUrl = {
    q: input.q.trim().slice(0, longestSearch),
    sort: input.sort,
    page: Math.max(1, input.page),
    size: pageSizes.find((size) => size === input.size) ?? documentsParams.size.defaultValue,
  }
  const first = await serverApi.documents.list({
    search: url.q,
    sort: url.sort,
    page: url.page,
    per_page: url.size,
  })
  return { url, sizes: pageSizes, first }
}
