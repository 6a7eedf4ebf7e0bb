import { patient } from "../../pace.ts"
import { expect, newCompany, onDatabase, open, test } from "../actors.ts"

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

test("a viewer is told that the page is read only, and offered no change", async ({ viewer }) => {
  await open(viewer, `/company/${await companyId("Petit Loup Paris")}`)
  await expect(viewer.getByRole("heading", { level: 1 })).toBeVisible()
  await expect(viewer.getByRole("button", { name: "Delete company" })).toHaveCount(0)
  await expect(viewer.getByRole("note").filter({ hasText: "Read only" })).toBeVisible()
  await expect(viewer.getByRole("button", { name: /^(Edit|Link|New note|Merge)/ })).toHaveCount(0)
  await open(viewer, `/company/${await newCompany("Rien Noté")}`)
  await expect(viewer.getByText("What colleagues write down appears here.")).toBeVisible()
  await expect(viewer.getByText("Write down what was said")).toHaveCount(0)
  await open(viewer, "/companies")
  await expect(viewer.getByRole("button", { name: "New company" })).toHaveCount(0)
})

test("who may not change a company's owners reads why at the field, by keyboard and in either language", async ({
  sales,
  context,
  baseURL,
}) => {
  const id = await newCompany("Chasse Gardée")
  await onDatabase(
    `INSERT INTO company_account_type (company_id, account_type_id) SELECT $1, id FROM account_type WHERE name = 'Vendor'`,
    [id],
  )
  await onDatabase(
    "INSERT INTO company_sale_owner (company_id, owner_id) SELECT $1, id FROM owner WHERE nickname = 'Mei'",
    [id],
  )
  const words = [
    { language: "fr", label: "Commerciaux", reason: /^Seuls les administrateurs et les commerciaux/ },
    { language: "en", label: "Sales owners", reason: /^Only administrators and this company’s sales owners/ },
  ]
  for (const { language, label, reason } of words) {
    await context.addCookies([{ name: "NEXT_LOCALE", value: language, url: baseURL ?? "" }])
    await open(sales, `/company/${id}`)
    const field = sales.getByRole("term").filter({ hasText: label })
    const lock = field.getByRole("img", { name: reason })
    await expect(lock).toBeVisible()
    await expect(field.getByRole("button")).toHaveCount(0)
    const tooltip = sales.getByRole("tooltip").filter({ hasText: reason })
    await lock.focus()
    // Tips are listened for a moment after the page is there.
    await expect(async () => {
      await sales.keyboard.press("Shift+Tab")
      await expect(lock).not.toBeFocused()
      await sales.keyboard.press("Tab")
      await expect(lock).toBeFocused()
      await expect(tooltip).toBeVisible({ timeout: patient(2_000) })
    }).toPass()
  }
})

test("a sequence in progress is stopped after a question, by keyboard, and leaves the list's icons", async ({
  sales,
}) => {
  const id = await newCompany("Relance Interrompue")
  await onDatabase(
    `WITH sequence AS (INSERT INTO sequence (name) VALUES ('Relance sans fin') RETURNING id)
     INSERT INTO sequence_run (sequence_id, company_id, status)
     SELECT id, $1, status FROM sequence, unnest('{in_progress,completed}'::sequence_run_status[]) AS status`,
    [id],
  )
  await open(sales, "/companies?q=Relance Interrompue")
  const row = sales.getByRole("row").filter({ has: sales.locator(`a[href^='/company/${id}']`) })
  await expect(row.getByRole("img", { name: "Sequence in progress" })).toBeVisible()

  await open(sales, `/company/${id}`)
  const runs = sales.getByRole("region", { name: "Sequences" }).getByRole("listitem")
  const stop = runs.getByRole("button", { name: "Stop the sequence Relance sans fin" })
  await expect(stop).toHaveCount(1)
  await stop.press("Enter")
  const question = sales.getByRole("dialog", { name: "Stop the sequence Relance sans fin?" })
  await expect(question.getByRole("button", { name: "Cancel" })).toBeFocused()
  await sales.keyboard.press("Escape")
  await expect(stop).toBeFocused()
  await stop.press("Enter")
  await question.getByRole("button", { name: "Stop the sequence" }).press("Enter")
  await expect(stop).toHaveCount(0)
  await expect(runs.getByText("Stopped", { exact: true })).toBeFocused()
  await expect(runs.getByText("Completed", { exact: true })).toBeVisible()
  await expect(sales.getByRole("img", { name: "Sequence in progress" })).toHaveCount(0)
  await sales.getByRole("button", { name: "History" }).click()
  await expect(sales.getByRole("dialog", { name: "History" })).toContainText("Sequence (Relance sans fin)")

  await open(sales, "/companies?q=Relance Interrompue")
  await expect(row).toBeVisible()
  await expect(row.getByRole("img", { name: "Sequence in progress" })).toHaveCount(0)
})
