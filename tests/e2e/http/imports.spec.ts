import { expect, test } from "../actors.ts"
import { mainAddress } from "../addresses.ts"
import { cookieHeader, signInByRequests } from "../session-cookies.ts"

test("imports, a file's columns and a report are shown to nobody who may not change many records", async () => {
  const { cookies } = await signInByRequests("viewer")
  for (const path of ["/imports", "/imports/file/1", "/imports/1"]) {
    const answer = await fetch(mainAddress + path, { headers: { cookie: cookieHeader(cookies) } })
    const html = await answer.text()
    expect(html, path).toContain(">You do not have access to this page</")
    expect(html, path).not.toContain("Choose a file")
  }
})
