import { expect, newContact, test } from "../actors.ts"

test("a mailed link to a contact shows the sign-in in its place, and nothing of the contact", async ({
  request,
}) => {
  const id = await newContact("Dis", "Crète", "dis.crete@journeys.example")
  const html = await (await request.get(`/contact/${id}`)).text()
  expect(html).toMatch(/<input[^>]* name="password"/)
  expect(html).not.toContain("Crète")
  expect(html).not.toContain("dis.crete")
})
