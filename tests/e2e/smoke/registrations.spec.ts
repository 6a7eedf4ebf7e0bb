import { expect, newCompany, onDatabase, open, pressBoth, test } from "../actors.ts"
import { addFilter, closePanel } from "../filter-steps.ts"
import { newMark } from "../unique.ts"

/** A published registration of its own for a test: linked to a vendor that stands on its one booth. */
async function newRegistration(name: string): Promise<void> {
  const company = await newCompany(name)
  await onDatabase(
    "INSERT INTO company_account_type (company_id, account_type_id) SELECT $1, id FROM account_type WHERE name = 'Vendor'",
    [company],
  )
  await onDatabase(
    `WITH registration AS (
       INSERT INTO registration (slug, tradeshow_session_id, company_name, published_at)
       SELECT gen_random_uuid(), min(id), $1, now() FROM tradeshow_session WHERE is_current RETURNING id, tradeshow_session_id),
     booth AS (
       INSERT INTO registration_booth (registration_id, tradeshow_session_id, booth_item_id)
       SELECT id, tradeshow_session_id, (SELECT min(id) FROM booth_item) FROM registration RETURNING id, registration_id),
     brand AS (
       INSERT INTO registration_brand (registration_id, name) SELECT id, $1 FROM registration RETURNING id),
     link AS (
       INSERT INTO registration_association (registration_id, company_id, is_primary)
       SELECT id, $2, true FROM registration RETURNING id),
     shown AS (
       INSERT INTO registration_booth_brand (booth_id, brand_id, registration_id)
       SELECT booth.id, brand.id, registration_id FROM booth, brand)
     INSERT INTO registration_booth_association (booth_id, association_id, registration_id)
     SELECT booth.id, link.id, registration_id FROM booth, link`,
    [name, company],
  )
}

const unique = (name: string) => `${name} ${crypto.randomUUID().slice(0, 6)}`

test("a registration is found, and what is set in its row by keyboard stays", async ({ sales }) => {
  const name = unique("Inscrite")
  await newRegistration(name)
  await open(sales, "/companies")
  await pressBoth(sales, "g", "r")
  await expect(sales.getByRole("heading", { name: "Registrations" })).toBeVisible()
  const search = sales.getByRole("textbox", { name: "Search registrations" })
  await search.fill(name)
  await search.press("Enter")
  const row = sales.getByRole("row").filter({ hasText: name })
  await expect(sales.getByRole("row")).toHaveCount(2)
  await expect(sales.getByText("Registrations1Booths")).toBeVisible()

  await row.getByRole("button", { name: `Placed ${name}: No` }).press("Enter")
  await expect(sales.getByRole("menuitemradio", { name: "No" })).toBeVisible()
  await sales.keyboard.press("y")
  await sales.keyboard.press("Enter")
  const placed = row.getByRole("button", { name: `Placed ${name}: Yes` })
  await expect(placed).toBeFocused()

  const number = newMark()
  await row.getByRole("button", { name: new RegExp(`^Number ${name}`) }).click()
  await sales.keyboard.type(number)
  const saved = sales.waitForResponse((answer) => answer.url().endsWith("/number") && answer.ok())
  await sales.keyboard.press("Enter")
  await expect(row.getByRole("cell", { name: new RegExp(`^${number} `) })).toBeVisible()
  await saved
  await sales.reload()
  await expect(placed).toBeVisible()
  await expect(row.getByRole("cell", { name: new RegExp(`^${number} `) })).toBeVisible()

  await row.getByRole("button", { name: `Lifecycle ${name}: Completed` }).press("Enter")
  await sales.getByRole("menuitemradio", { name: "Accepted" }).press("Enter")
  const question = sales.getByRole("dialog", { name: `Set ${name} to “Accepted”?` })
  await expect(question.getByRole("listitem")).toContainText(/: into “.+”/)
  await question.getByRole("button", { name: "Set and move the company" }).click()
  await expect(row.getByRole("button", { name: `Lifecycle ${name}: Accepted` })).toBeVisible()
  await expect(sales.getByText(`${name} set to “Accepted”`)).toBeVisible()

  await addFilter(sales, "Placed", ["No"])
  await closePanel(sales)
  await expect(sales.getByText("No results found")).toBeVisible()
})

test("registrations are exported after a question", async ({ sales }) => {
  const name = unique("Exportée")
  await newRegistration(name)
  await open(sales, `/registrations?q=${encodeURIComponent(name)}`)
  await sales.getByRole("row").nth(1).getByRole("checkbox").check()
  await sales.getByRole("button", { name: "Actions" }).click()
  await sales.getByRole("menuitem", { name: "Export…" }).click()
  const dialog = sales.getByRole("dialog", { name: "Export registrations" })
  await expect(dialog).toContainText("The selected registration")
  await expect(dialog).toContainText("are you sure to launch export ?")
  await dialog.getByRole("button", { name: "Launch export" }).click()
  await expect(sales.getByText("Export in progress, waiting and watch your notifications")).toBeVisible()
})

test("a draft left for a week is marked and reminded of, and deleted after its question", async ({
  sales,
}) => {
  const name = unique("Inachevée")
  await onDatabase(
    `INSERT INTO registration (slug, tradeshow_session_id, company_name, email, touched_at)
     SELECT gen_random_uuid(), min(id), $1, 'inachevee@example.com', now() - interval '9 days'
     FROM tradeshow_session WHERE is_current`,
    [name],
  )
  await open(sales, "/registrations")
  await sales.getByRole("link", { name: "See incomplete applications" }).click()
  const search = sales.getByRole("searchbox", { name: "Search incomplete registrations" })
  await search.fill(name)
  await search.press("Enter")
  const row = sales.getByRole("row").filter({ hasText: name })
  await expect(sales.getByRole("row")).toHaveCount(2)
  await expect(row).toContainText("inachevee@example.com")
  await expect(row.getByText("Inactive", { exact: true })).toBeVisible()
  await sales.getByRole("link", { name: "Inactive for a week 1", exact: true }).click()
  await expect(sales).toHaveURL(/\/uncomplete-registrations\/left\?q=/)
  await sales.getByRole("checkbox", { name: `Select ${name}` }).check()
  await expect(sales.getByRole("button", { name: "Copy email addresses" })).toBeVisible()
  const window = sales.viewportSize() ?? { width: 1440, height: 900 }
  await sales.setViewportSize({ width: 390, height: 800 })
  const sideways = () => sales.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  await expect.poll(sideways, "on a phone the table scrolls, not the page").toBe(0)
  await sales.setViewportSize(window)

  await row.getByRole("button", { name: `Set a reminder about ${name}` }).click()
  const reminder = sales.getByRole("dialog", { name: "New reminder" })
  await expect(reminder.getByLabel("Title")).toHaveValue(`Ask ${name} about the incomplete application`)
  await reminder.getByRole("button", { name: "Save" }).click()
  await expect(reminder).toBeHidden()
  const [stored] = await onDatabase<{ name: string }>(
    "SELECT company_name AS name FROM notification JOIN registration ON registration.id = registration_id WHERE title = $1",
    [`Ask ${name} about the incomplete application`],
  )
  expect(stored?.name).toBe(name)

  await row.getByRole("button", { name: `Delete the draft of ${name}` }).click()
  const question = sales.getByRole("dialog", {
    name: "Are you sure you want to delete this uncomplete registration ?",
  })
  await question.getByRole("button", { name: "Delete draft" }).click()
  await expect(sales.getByText("No results found")).toBeVisible()
})
