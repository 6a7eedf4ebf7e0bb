import { listData, listQuery, loadAdminUrl } from "#components/records/lists/administration/list-data.ts"
import { serverApi } from "#lib/api/server.ts"

/** Everything the list of mailing lists shows for an address. */
export async function loadMailingLists(search: Parameters<typeof loadAdminUrl>[0]) {
  const url = await loadAdminUrl(search)
  const { name, ...page } = listQuery(url)
  return listData("/mailing", url, await serverApi.mailingLists.list({ ...page, search: name }))
}
