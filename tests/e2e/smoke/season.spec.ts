import { type APIRequestContext, expect as expectAnswer, type Page } from "@playwright/test"
import { enterAs, expect, onDatabase, open, test } from "../actors.ts"
import { newMark } from "../unique.ts"
import { newVendorIn } from "../vendor-steps.ts"

type Stage = { pipeline: number; from: string; from_id: number; to: string }

/** A stage of the current pipeline of Paris that is on the board, and the one that "Accepted" leads to. */
async function stages(): Promise<Stage> {
  const [found] = await onDatabase<Stage>(
    `SELECT lifecycle.id AS pipeline, target.title AS to, first.title AS from, first.id AS from_id
     FROM lifecycle JOIN tradeshow_session session ON session.id = lifecycle.session_id AND session.is_current
     JOIN registration_lifecycle_stage link ON link.lifecycle_id = lifecycle.id
     JOIN registration_lifecycle accepted ON accepted.id = link.registration_lifecycle_id AND accepted.name = 'Accepted'
     JOIN lifecycle_option target ON target.id = link.lifecycle_option_id
     JOIN lifecycle_option first ON first.lifecycle_id = lifecycle.id AND first.title = 'Contacted'
     WHERE lifecycle.tradeshow_id = 1`,
  )
  if (!found) throw new Error("The demo has no such pipeline")
  return found
}

/** What the registration site sends: two booths and three brands, the second of which is on both. */
async function application(name: string) {
  const [ids] = await onDatabase<{ country: number; items: number[]; plan: number; method: number }>(
    `SELECT (SELECT id FROM country WHERE code = 'FR') AS country,
       ARRAY(SELECT booth_item_id FROM booth_item_tradeshow WHERE tradeshow_id = 1 ORDER BY 1 LIMIT 2) AS items,
       (SELECT min(id) FROM payment_plan) AS plan, (SELECT min(id) FROM payment_method) AS method`,
  )
  if (!ids) throw new Error("There is no reference data")
  const { country: countryId, items, plan, method } = ids
  const email = "lea@saison.example"
  const who = { firstName: "Léa", lastName: "Béranger", email }
  return {
    email,
    data: {
      store: {
        events: { tradeshowId: 1 },
        brand: {
          basic: { name, email, countryId },
          brands: ["Petit Nuage", "Mini Nuage", "Grand Ciel"].map((brandName) => ({ brandName, countryId })),
        },
        contacts: [who],
        booths: [
          { itemId: items[0], brands: [0, 1] },
          { itemId: items[1], brands: [1, 2] },
        ],
        billing: {
          ...who,
          acceptTermsDate: "2026-11-20T10:00:00Z",
          companyName: name,
          countryId,
          street: "12 rue de Bretagne",
          zipCode: "75003",
          city: "Paris",
          paymentPlanId: plan,
          paymentMethodId: method,
        },
      },
    },
  }
}

/** The calls of the registration site on one draft. */
async function registrationSite(request: APIRequestContext) {
  const signedIn = await request.post("/api/sanctum/token", {
    data: { email: "admin@example.com", password: "tradeshow-demo", device_name: "registration site" },
  })
  const headers = { authorization: `Bearer ${await signedIn.json()}` }
  const draft = `/api/registration/draft/${crypto.randomUUID()}`
  return {
    put: async (data: object) =>
      expectAnswer((await request.put(draft, { data, headers })).status()).toBe(200),
    publish: async (): Promise<number> => {
      const answer = await request.post(`${draft}/publish`, { headers })
      expectAnswer(answer.status()).toBe(200)
      return (await answer.json()).id
    },
    /** As its page links it. */
    link: async (registration: number, company: number) => {
      const data = { company_id: company }
      const answer = await request.post(`/api/registration/${registration}/associate`, { data, headers })
      expectAnswer(answer.status()).toBe(200)
    },
  }
}

const card = (page: Page, stage: string, name: string) =>
  page.getByRole("region", { name: stage, exact: true }).getByRole("article", { name })

test("an application comes in, is published, linked and accepted, and its company moves on a colleague's board", async ({
  sales,
  browser,
  request,
}) => {
  test.slow()
  const name = `Saison ${newMark()}`
  const { pipeline, from, from_id, to } = await stages()
  const company = await newVendorIn(from_id, name)
  const site = await registrationSite(request)
  await site.put(await application(name))
  await open(sales, `/uncomplete-registrations?q=${encodeURIComponent(name)}`)
  const draft = sales.getByRole("row").filter({ hasText: name })
  await expect(draft).toContainText("PP")
  await expect(draft).toContainText("lea@saison.example")
  await expect(draft).toContainText("Petit Nuage")

  const id = await site.publish()
  expect(await site.publish()).toBe(id)
  await sales.reload()
  await expect(sales.getByText("No results found")).toBeVisible()

  const colleague = await (await browser.newContext()).newPage()
  await enterAs(colleague, "admin")
  await open(colleague, `/pipelines/${pipeline}?name=${encodeURIComponent(name)}&owners=all`)
  await expect(card(colleague, from, name)).toBeVisible()

  await site.link(id, company)
  await open(sales, `/registration/${id}`)
  await expect(sales.getByRole("listitem", { name: /^Booth / })).toHaveCount(2)
  await expect(sales.getByRole("listitem", { name: "Brand Mini Nuage" })).toHaveCount(2)
  await sales.getByRole("button", { name: /^Lifecycle/ }).click()
  await sales.getByRole("menuitemradio", { name: "Accepted" }).click()
  const question = sales.getByRole("dialog", { name: `Set ${name} to “Accepted”?` })
  await expect(question).toContainText(`from “${from}” to “${to}”`)
  await question.getByRole("button", { name: "Set and move the company" }).click()
  await expect(card(colleague, to, name)).toBeVisible()
  await expect(card(colleague, from, name)).toHaveCount(0)
  await colleague.context().close()
})
