import { expect, newContact, test } from "../actors.ts"
import { mainAddress } from "../addresses.ts"
import { cookieHeader, signInByRequests } from "../session-cookies.ts"

test("a contact's page leads back to the list, and the place kept for its sequence says hello", async ({
  request,
}) => {
  const { cookies } = await signInByRequests("sales")
  const read = async (path: string) => {
    const answer = await request.get(mainAddress + path, { headers: { cookie: cookieHeader(cookies) } })
    expect(answer.status(), path).toBe(200)
    return answer.text()
  }
  const id = await newContact("Heim", "Kehr", "heim.kehr@journeys.example")
  expect(await read(`/contact/${id}`)).toMatch(/<a[^>]* href="\/contacts"[^>]*>(?:<[^>]*>)*Contacts/)
  expect(await read("/contact/sequence/1")).toMatch(/<h1[^>]*>Hello<\/h1>/)
})

test("a mailed link to a contact shows the sign-in in its place, and nothing of the contact", async ({
  request,
}) => {
  const id = await newContact("Dis", "Crète", "dis.crete@journeys.example")
  const html = await (await request.get(`/contact/${id}`)).text()
  expect(html).toMatch(/<input[^>]* name="password"/)
  expect(html).not.toContain("Crète")
  expect(html).not.toContain("dis.crete")
})
