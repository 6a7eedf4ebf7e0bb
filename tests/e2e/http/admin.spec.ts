import { expect, test } from "../actors.ts"
import { mainAddress } from "../addresses.ts"
import { cookieHeader, signInByRequests } from "../session-cookies.ts"

test("the configuration is there to look at for everybody signed in: keys fixed, values editable, trade shows by name", async () => {
  const { cookies } = await signInByRequests("viewer")
  const answer = await fetch(`${mainAddress}/configuration`, { headers: { cookie: cookieHeader(cookies) } })
  const html = await answer.text()
  const inputs = html.match(/<input\b[^>]*>/g) ?? []
  const labelled = (label: string) => inputs.find((tag) => tag.includes(`aria-label="${label}"`))
  expect(labelled("Key contactRegisterShowed")).toMatch(/ disabled\b/)
  expect(labelled("Value of contactRegisterShowed")).toBeDefined()
  expect(labelled("Value of contactRegisterShowed")).not.toMatch(/ (disabled|readonly)\b/i)
  expect(html).toContain(">Petit Salon Paris</h3>")
})

test("a page that one may not read says so in its place, and the menu leads to what one may", async () => {
  const { cookies } = await signInByRequests("viewer")
  for (const path of ["/accounting", "/accounting/bank?q=a", "/messenger", "/bulk-mails"]) {
    const answer = await fetch(mainAddress + path, {
      headers: { cookie: cookieHeader(cookies) },
      redirect: "manual",
    })
    const html = await answer.text()
    expect([path, answer.status]).toEqual([path, 200])
    expect(html, path).toContain(">You do not have access to this page</")
    expect(html, path).toContain('href="/registrations"')
    expect(html, path).not.toContain('href="/messenger"')
  }
  const nobodys = await fetch(`${mainAddress}/forbidden`, { headers: { cookie: cookieHeader(cookies) } })
  expect(nobodys.status).toBe(404)
})
