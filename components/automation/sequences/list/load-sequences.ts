import { listData, listQuery, loadAdminUrl } from "#components/records/lists/administration/list-data.ts"
import { serverApi } from "#lib/api/server.ts"

/** Everything the list of sequences shows for an address. */
export async function loadSequences(search: Parameters<typeof loadAdminUrl>[0]) {
  const url = await loadAdminUrl(search)
  const { name, ...page } = listQuery(url)
  const [found, stopped] = await Promise.all([
    serverApi.sequences.list({ ...page, search: name }),
    serverApi.sequences.getSwitch(),
  ])
  return { list: listData("/sequences", url, found), stopped }
}
