/** What of the app a browser shows, by segment of the address, as Next's own router writes it. */
function shownTree(list: string): unknown {
  const page = ["__PAGE__", {}, null, "refetch", 0]
  const screen = [list, { children: page }, null, null, 0]
  const area = ["(crm)", { children: screen }, null, null, 0]
  return ["", { children: area }, null, null, 16]
}

/**
 * The request behind a click on the second page of a list: the browser has the shell around it and asks for the rest.
 * @param screen address of the list, for example http://127.0.0.1:3000/companies
 */
export async function toSecondPage(screen: string, cookie: string) {
  const list = screen.slice(screen.lastIndexOf("/") + 1)
  const headers = {
    cookie,
    rsc: "1",
    "next-url": `/${list}`,
    "next-router-state-tree": encodeURIComponent(JSON.stringify(shownTree(list))),
  }
  // Next wants the headers' digest in the address, and tells it to those who come without.
  const answer = await fetch(`${screen}?page=2`, { headers, redirect: "manual" })
  const url = new URL(answer.headers.get("location") ?? "", screen).href
  if (!url.includes("_rsc=")) throw new Error(`${screen} answered ${answer.status} to a click`)
  return { url, headers }
}
