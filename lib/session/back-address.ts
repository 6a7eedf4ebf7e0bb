/**
 * Where the back link leads: the list as it was when the record was opened from it, else the whole list.
 * @param listPath address of the whole list, for example /companies
 * @param referer address the visitor came from, as the browser tells it
 * @param host host of this request
 */
export function backAddress(listPath: string, referer: string | null, host: string | null): string {
  if (!referer || !host || !URL.canParse(referer)) return listPath
  const from = new URL(referer)
  return from.host === host && from.pathname === listPath ? listPath + from.search : listPath
}
