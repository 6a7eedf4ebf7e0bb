import { expect, newCompany, onDatabase, open, test } from "./actors.ts"

async function companyId(name: string): Promise<number> {
  const [company] = await onDatabase<{ id: number }>("SELECT id FROM company WHERE name = $1", [name])
  return company?.id ?? 0
}

test("the page shows the blocks of the company's account types", async ({ sales }) => {
  await open(sales, `/company/${await companyId("Petit Loup Paris")}`)
  for (const block of ["Buyer", "Media", "Vendor", "Marketplace"]) {
    await expect(sales.getByRole("heading", { name: block, exact: true })).toBeVisible()
  }
  await open(sales, `/company/${await companyId("The Quiet Corner")}`)
  await expect(sales.getByRole("heading", { level: 1, name: "The Quiet Corner" })).toBeVisible()
  for (const block of ["Buyer", "Media", "Vendor", "Marketplace"]) {
    await expect(sales.getByRole("heading", { name: block, exact: true })).toHaveCount(0)
  }
})

test("the contacts card shows two and the others on demand", async ({ sales }) => {
  const [busy] = await onDatabase<{ id: number; count: number }>(
    "SELECT company_id AS id, count(*)::int AS count FROM company_contact GROUP BY 1 HAVING count(*) > 3 ORDER BY 1 LIMIT 1",
  )
  await open(sales, `/company/${busy?.id}`)
  const card = sales.getByRole("region", { name: /^Contacts/ })
  // Each contact's phones are a list in its line.
  const contacts = card.locator("li:not(li li):visible")
  await expect(contacts).toHaveCount(2)
  await card.getByRole("button", { name: `see more (${(busy?.count ?? 0) - 2})` }).click()
  await expect(contacts).toHaveCount(busy?.count ?? 0)
})

test("an unknown company is not found", async ({ sales }) => {
  const answer = await sales.goto("/company/2000000000")
  expect(answer?.status()).toBe(404)
  await expect(sales.getByText("This company does not exist")).toBeVisible()
  expect((await sales.goto("/company/abc"))?.status()).toBe(404)
})

test("only who may delete a company is offered it, and the deletion asks first", async ({
  admin,
  browser,
}) => {
  const id = await newCompany("Fermeture Définitive")
  await open(admin, `/company/${id}`)
  await admin.getByRole("button", { name: "Delete company" }).click()
  await admin.getByRole("dialog").getByRole("button", { name: "Delete company" }).click()
  await expect(admin).toHaveURL(/\/companies/)
  await expect(admin.getByText("Fermeture Définitive has been deleted")).toBeVisible()
  expect((await admin.goto(`/company/${id}`))?.status()).toBe(404)
  await browser.contexts()[0]?.clearCookies()
})

test("a viewer is not offered deletion", async ({ viewer }) => {
  await open(viewer, `/company/${await companyId("Petit Loup Paris")}`)
  await expect(viewer.getByRole("heading", { level: 1 })).toBeVisible()
  await expect(viewer.getByRole("button", { name: "Delete company" })).toHaveCount(0)
})
