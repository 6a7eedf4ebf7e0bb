import { DEMO_PASSWORD } from "#prisma/seed/demo/users.ts"
import { expect, newViewer, test } from "../actors.ts"
import { cookieHeader, signInByRequests } from "../session-cookies.ts"
import { newMark } from "../unique.ts"

test("the next page is drawn with the columns that were saved a moment before, every time", async ({
  request,
}) => {
  const account = newMark()
  await newViewer(account)
  const { cookies } = await signInByRequests(account)
  const ofSession = { cookie: cookieHeader(cookies), "accept-language": "en" }
  const signedIn = await request.post("/api/sanctum/token", {
    data: { email: `${account}@example.com`, password: DEMO_PASSWORD, device_name: "front_app" },
  })
  const headers = { authorization: `Bearer ${await signedIn.json()}` }
  const save = async (value: { hidden: string[]; order: string[] } | null) => {
    const answer = await request.put("/api/preference/contacts.columns", { data: { value }, headers })
    expect(answer.status()).toBe(200)
  }
  const isDrawn = async (column: string) =>
    (await (await request.get("/contacts", { headers: ofSession })).text()).includes(`>${column}</th>`)
  for (let round = 0; round < 10; round++) {
    await save({ hidden: ["country"], order: [] })
    expect(await isDrawn("Country")).toBe(false)
    await save({ hidden: ["tags"], order: [] })
    expect(await isDrawn("Country")).toBe(true)
  }
  await save(null)
})
