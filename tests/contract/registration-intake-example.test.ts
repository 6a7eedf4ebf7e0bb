import { readFileSync } from "node:fs"
import { beforeAll, expect, it } from "vitest"
import { send } from "#tests/factories/api.ts"
import { newSlug } from "#tests/factories/applications.ts"
import { sqlOne } from "#tests/factories/database.ts"
import { createUser, issueToken } from "#tests/factories/users.ts"

let token: string
beforeAll(async () => {
  token = await issueToken(await createUser({ abilities: ["registration.intake"], reads: [] }))
})

it("the application that the documentation shows can be stored and published as it is", async () => {
  const [, body = ""] =
    /```json\n([\s\S]*?)```/.exec(readFileSync("docs/registration-intake.md", "utf8")) ?? []
  const slug = newSlug()
  const path = `/api/registration/draft/${slug}`
  const headers = { "content-type": "application/json" }
  const put = await send(path, { method: "PUT", token, headers, body })
  expect([put.status, await put.json()]).toMatchObject([200, { success: true, slug }])
  const published = await send(`${path}/publish`, { method: "POST", token })
  expect([published.status, await published.json()]).toMatchObject([200, { success: true }])
  expect(
    await sqlOne(
      `SELECT show.name, company_name, country.code AS country, booth_count, booth_size, brand_names FROM registration
        JOIN tradeshow_session session ON session.id = tradeshow_session_id JOIN tradeshow show ON show.id = session.tradeshow_id
        JOIN country ON country.id = country_id WHERE slug = $1`,
      [slug],
    ),
  ).toEqual({
    name: "Petit Salon Paris",
    company_name: "Petit Nuage",
    country: "FR",
    booth_count: 2,
    booth_size: 15,
    brand_names: "Petit Nuage Mini Nuage Grand Ciel",
  })
})
