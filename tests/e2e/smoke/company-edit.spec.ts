import type { Page } from "@playwright/test"
import { expect, hydrated, newCompany, onDatabase, open, pressBoth, test } from "../actors.ts"

/** Turns a field into its input. */
async function edit(page: Page, field: string) {
  await page.getByRole("button", { name: `Edit ${field}`, exact: true }).click()
}

async function typeInto(page: Page, field: string, text: string) {
  await edit(page, field)
  await page.getByRole("textbox", { name: field, exact: true }).fill(text)
  await page.keyboard.press("Enter")
}

const bar = (page: Page) => page.getByRole("region", { name: "Unsaved changes" })
const alert = (page: Page) => page.getByRole("dialog", { name: "Alerte" })

async function save(page: Page) {
  await bar(page).getByRole("button", { name: "Save", exact: true }).click()
  await expect(page.getByText("Saved", { exact: true }).first()).toBeVisible()
  await expect(bar(page)).toHaveCount(0)
}

async function stored(id: number) {
  const [company] = await onDatabase<{ name: string; business_name: string | null; city: string | null }>(
    "SELECT name, business_name, city FROM company WHERE id = $1",
    [id],
  )
  return company
}

/** A company with a country, as every company made on screen has one. */
async function companyInFrance(name: string): Promise<number> {
  const id = await newCompany(name)
  await onDatabase(
    "UPDATE company SET country_id = (SELECT id FROM country WHERE code = 'FR') WHERE id = $1",
    [id],
  )
  return id
}

/** Gives a company a contact whose mail bounced. */
async function withBouncedContact(company: number, email: string) {
  await onDatabase(
    `WITH person AS (INSERT INTO contact (first_name, last_name, email, email_error)
       VALUES ('Ada', 'Retour', $2, true) RETURNING id)
     INSERT INTO company_contact (company_id, contact_id) SELECT $1, id FROM person`,
    [company, email],
  )
}

async function forgetAlert(page: Page) {
  await page.getByRole("button", { name: "Email error" }).first().click()
  await page.getByRole("button", { name: "Delete the alert" }).click()
  await expect(page.getByRole("button", { name: "Email error" })).toHaveCount(0)
}

test("fields become inputs, changes are counted, and only a save keeps them", async ({ sales }) => {
  const id = await companyInFrance("Modification Première")
  await open(sales, `/company/${id}`)
  await typeInto(sales, "Business name", "Première SARL")
  await typeInto(sales, "City", "Lyon")
  await expect(bar(sales)).toContainText("2 unsaved changes")
  await typeInto(sales, "City", "")
  await expect(bar(sales)).toContainText("1 unsaved change")
  expect(await stored(id)).toMatchObject({ business_name: null, city: null })
  await save(sales)
  expect(await stored(id)).toMatchObject({ business_name: "Première SARL", city: null })
  await sales.reload()
  await expect(sales.getByText("Première SARL")).toBeVisible()
})

test("leaving with unsaved changes asks, by link, by keys and by Back", async ({ sales }) => {
  await open(sales, "/companies")
  const id = await companyInFrance("Départ Retenu")
  // Reached from within the app, so that Back leads to another of its screens.
  await sales.keyboard.press("Control+k")
  await sales.getByRole("dialog").getByRole("combobox").fill("Départ Retenu")
  await sales.getByRole("option", { name: "Départ Retenu" }).click()
  await sales.waitForURL(`**/company/${id}`)
  await hydrated(sales)
  await typeInto(sales, "City", "Nantes")
  await expect(bar(sales)).toBeVisible()

  await sales.getByRole("link", { name: "Companies", exact: true }).first().click()
  await expect(alert(sales)).toContainText("The changes you made have not been saved.")
  await alert(sales).getByRole("button", { name: "Close" }).click()
  await expect(alert(sales)).toHaveCount(0)

  await pressBoth(sales, "g", "o")
  await expect(alert(sales)).toBeVisible()
  await alert(sales).getByRole("button", { name: "Close" }).click()
  await expect(alert(sales)).toHaveCount(0)

  await sales.evaluate(() => window.history.back())
  await expect(alert(sales)).toBeVisible()
  await alert(sales).getByRole("button", { name: "Save", exact: true }).click()
  await sales.waitForURL("**/companies*")
  expect(await stored(id)).toMatchObject({ city: "Nantes" })
})

test("a save over somebody else's shows both values and keeps the one chosen, also when the page was refreshed meanwhile", async ({
  sales,
  context,
}) => {
  const id = await companyInFrance("Double Saisie")
  await withBouncedContact(id, "ada@double.example")
  await open(sales, `/company/${id}`)
  await typeInto(sales, "City", "Nice")
  const other = await context.newPage()
  await open(other, `/company/${id}`)
  await typeInto(other, "City", "Lyon")
  await typeInto(other, "Street", "1 rue de la République")
  await save(other)

  await forgetAlert(sales)
  await expect(sales.getByText("1 rue de la République")).toBeVisible()
  await typeInto(sales, "Business name", "Saisie SAS")
  await bar(sales).getByRole("button", { name: "Save", exact: true }).click()
  const conflict = sales.getByRole("dialog", { name: "Somebody else changed this too" })
  await expect(conflict.getByRole("group", { name: "City" })).toContainText("Lyon")
  await expect(conflict.getByRole("group", { name: "City" })).toContainText("Nice")
  await expect(conflict.getByRole("group")).toHaveCount(1)
  await conflict.getByRole("radio", { name: /^Theirs/ }).check()
  await conflict.getByRole("button", { name: "Save this choice" }).click()
  await expect(bar(sales)).toHaveCount(0)
  expect(await stored(id)).toMatchObject({ city: "Lyon", business_name: "Saisie SAS" })
})
