import { homePath } from "#lib/access/route-access.ts"
import { DEMO_PASSWORD } from "#prisma/seed/demo/users.ts"
import { expect, newCompany, test } from "../actors.ts"

/** What the sign-in form of a page sends beside what is typed. */
function hiddenFields(html: string) {
  const fieldOf = (name: string) =>
    new RegExp(`name="${name}"[^>]* value="([^"]*)"`).exec(html)?.[1] ?? `no ${name}`
  return { csrfToken: fieldOf("csrfToken"), callbackUrl: fieldOf("callbackUrl") }
}

test("the form leads to the page asked for, and never to a foreign address", async ({ request }) => {
  for (const [from, lead] of [
    ["/contacts", "/contacts"],
    ["//evil.example/companies", homePath],
    ["https://evil.example/companies", homePath],
  ] as const) {
    const answer = await request.get(`/?${new URLSearchParams({ from })}`)
    expect(hiddenFields(await answer.text()).callbackUrl, from).toBe(lead)
  }
})

test("the form works without scripts: a refusal leads back to it with its reason, success to the page", async ({
  request,
}) => {
  const path = `/company/${await newCompany("Maison Discrète")}`
  const page = await (await request.get(`/?${new URLSearchParams({ from: path })}`)).text()
  const send = async (password: string) => {
    const form = { ...hiddenFields(page), email: "viewer@example.com", password }
    const answer = await request.post("/api/auth/callback/credentials", { form, maxRedirects: 0 })
    return [answer.status(), answer.headers().location]
  }
  expect(await send("not the password")).toEqual([303, `/?from=${encodeURIComponent(path)}&error=wrong`])
  expect(await (await request.get(path)).text()).not.toContain("Maison Discr")
  expect(await send(DEMO_PASSWORD)).toEqual([303, path])
  expect(await (await request.get(path)).text()).toContain("Maison Discr")
})
