import type { Page } from "@playwright/test"
import { expect, hydrated, newCompany, onDatabase, open, pressUntil, test } from "../actors.ts"
import { countKeys } from "../key-counter.ts"

/** Most keys that each takes, counted from where the journey stands when it begins. */
const most = { noteFromList: 10, cityFromPalette: 14, newCompany: 22 }

const mod = "ControlOrMeta"
const opener = (page: Page, field: string) => page.getByRole("button", { name: `Edit ${field}`, exact: true })

async function companiesNamed(...names: string[]): Promise<number[]> {
  const ids: number[] = []
  for (const name of names) ids.push(await newCompany(name))
  return ids
}

/** The tab that is opened by what is done. */
async function openedBy(page: Page, act: () => Promise<unknown>): Promise<Page> {
  const [tab] = await Promise.all([page.context().waitForEvent("page"), act()])
  await tab.waitForLoadState()
  await hydrated(tab)
  return tab
}

test("a note is written from the list in a few keys", async ({ sales }) => {
  const [id = 0] = await companiesNamed("Zibeline Notée")
  await open(sales, "/companies?q=Zibeline Notée")
  const list = countKeys(sales)
  await list.press("j")
  const tab = await openedBy(sales, () => list.press("Enter"))
  const record = countKeys(tab)
  await record.press("n")
  await expect(tab.getByRole("textbox", { name: "New note" })).toBeFocused()
  await record.type("Vu i")
  await record.press(`${mod}+Enter`)
  await expect(tab.getByText("Note added", { exact: false }).first()).toBeVisible()
  const [note] = await onDatabase<{ content: string }>("SELECT content FROM note WHERE company_id = $1", [id])
  expect(note?.content).toContain("Vu i")
  expect(list.count + record.count).toBeLessThanOrEqual(most.noteFromList)
})

test("a field is edited from anywhere in a few keys", async ({ sales }) => {
  const [id = 0] = await companiesNamed("Zqx Maison")
  await onDatabase("UPDATE company SET city = 'Paris' WHERE id = $1", [id])
  await open(sales, "/companies")
  const keys = countKeys(sales)
  const search = sales.getByRole("combobox", { name: /^Search/ })
  await pressUntil(sales, `${mod}+k`, search)
  await keys.type("zqx")
  await keys.press("Enter")
  await sales.waitForURL(`**/company/${id}`)
  await hydrated(sales)
  await keys.press("/")
  await keys.type("ci")
  await keys.press("Enter")
  await expect(sales.getByRole("textbox", { name: "City" })).toBeFocused()
  await keys.type("Nice")
  await keys.press(`${mod}+s`)
  await expect(sales.getByText("Saved", { exact: true }).first()).toBeVisible()
  const [stored] = await onDatabase<{ city: string }>("SELECT city FROM company WHERE id = $1", [id])
  expect(stored?.city).toBe("Nice")
  // With the key that opened the palette.
  expect(keys.count + 1).toBeLessThanOrEqual(most.cityFromPalette)
})

test("a company is created from the list in a few keys", async ({ sales }) => {
  await open(sales, "/companies")
  const panel = sales.getByRole("dialog", { name: "New company" })
  const keys = countKeys(sales)
  await keys.press("n")
  await expect(panel.getByRole("textbox", { name: "Name", exact: true })).toBeFocused()
  await keys.type("Zyga")
  await keys.press("Tab")
  await keys.type("bran")
  // Tab takes what is offered: people see it by then.
  await expect(sales.getByRole("option", { name: "Brand", exact: true })).toHaveAttribute(
    "data-combobox-selected",
    "true",
  )
  await keys.press("Tab")
  await expect(panel.getByText("Brand", { exact: true }).filter({ visible: true }).first()).toBeVisible()
  await keys.type("fran")
  await keys.press("Enter", `${mod}+Enter`)
  await expect(panel).toBeHidden()
  const [made] = await onDatabase<{ country: string; type: string }>(
    `SELECT country.code AS country, type.name AS type FROM company JOIN country ON country.id = country_id
       JOIN company_account_type link ON link.company_id = company.id
       JOIN account_type type ON type.id = link.account_type_id WHERE company.name = 'Zyga'`,
  )
  expect(made).toEqual({ country: "FR", type: "Brand" })
  expect(keys.count).toBeLessThanOrEqual(most.newCompany)
})

test("fields are walked by arrows, edited one after the other by Tab, and nothing typed is lost", async ({
  sales,
}) => {
  const [id = 0] = await companiesNamed("Champs au Pas")
  await open(sales, `/company/${id}`)
  await opener(sales, "Street").focus()
  await sales.keyboard.press("ArrowDown")
  await expect(opener(sales, "Postcode")).toBeFocused()
  await sales.keyboard.press("ArrowRight")
  await expect(opener(sales, "City")).toBeFocused()
  await sales.keyboard.press("ArrowUp")
  await expect(opener(sales, "Street")).toBeFocused()
  await sales.keyboard.press("Enter")
  await sales.keyboard.type("1 rue Longue")
  await sales.keyboard.press("Tab")
  await sales.keyboard.type("75003")
  await sales.keyboard.press("Tab")
  await sales.keyboard.type("Paris")
  await sales.keyboard.press("Escape")
  await sales.keyboard.press(`${mod}+Enter`)
  await expect(sales.getByText("Saved", { exact: true }).first()).toBeVisible()
  const [stored] = await onDatabase("SELECT street, zip_code, city FROM company WHERE id = $1", [id])
  expect(stored).toEqual({ street: "1 rue Longue", zip_code: "75003", city: null })
})

test("from a record one goes on through the list it was opened from; what is gone is skipped", async ({
  sales,
}) => {
  const names = ["Défilé 1", "Défilé 2", "Défilé 3", "Défilé 4"]
  const ids = await companiesNamed(...names)
  await open(sales, "/companies?q=Défilé&sort=name")
  const tab = await openedBy(sales, () => sales.getByRole("link", { name: "Défilé 1" }).click())
  const name = (text: string) => tab.getByRole("heading", { level: 1, name: text })
  await expect(tab.getByText("1 of 4")).toBeVisible()
  await tab.keyboard.press("]")
  await expect(name("Défilé 2")).toBeVisible()
  await expect(tab.getByText("2 of 4")).toBeVisible()
  await tab.reload()
  await expect(tab.getByText("2 of 4")).toBeVisible()
  await hydrated(tab)
  await onDatabase("UPDATE company SET deleted_at = now() WHERE id = $1", [ids[2]])
  await tab.getByRole("button", { name: "Next in the list" }).click()
  await expect(name("Défilé 4")).toBeVisible()
  await expect(tab.getByText("Défilé 3 is no longer there")).toBeVisible()
  await expect(tab.getByRole("button", { name: "Next in the list" })).toHaveAttribute("aria-disabled", "true")
  await expect(tab.getByRole("link", { name: "Back to the companies" })).toHaveAttribute("href", /q=D/)
  await open(tab, `/company/${ids[0]}`)
  await expect(tab.getByText(/\d+ of 4/)).toHaveCount(0)
})

test("a walk goes on to the next page of the list, and asks about what is not saved", async ({ sales }) => {
  const names = Array.from({ length: 11 }, (_, at) => `Cortège ${String(at + 1).padStart(2, "0")}`)
  await companiesNamed(...names)
  await open(sales, "/companies?q=Cortège&sort=name&size=10")
  const tab = await openedBy(sales, () => sales.getByRole("link", { name: "Cortège 10" }).click())
  await expect(tab.getByText("10 of 11")).toBeVisible()
  await tab.keyboard.press("/")
  await tab.keyboard.type("city")
  await tab.keyboard.press("Enter")
  await tab.keyboard.type("Oslo")
  await tab.keyboard.press("Enter")
  await tab.keyboard.press("j")
  await tab
    .getByRole("dialog", { name: "Alerte" })
    .getByRole("button", { name: "Leave without saving" })
    .click()
  await expect(tab.getByRole("heading", { level: 1, name: "Cortège 11" })).toBeVisible()
  await expect(tab.getByText("11 of 11")).toBeVisible()
})

test("on a phone a record is three tabs; without script it is one column", async ({
  sales,
  browser,
  baseURL,
}) => {
  const [id = 0] = await companiesNamed("Poche")
  await sales.setViewportSize({ width: 390, height: 844 })
  await open(sales, `/company/${id}`)
  const notes = sales.getByRole("button", { name: "Write a note" })
  await expect(notes).toBeHidden()
  await sales.getByRole("tab", { name: "Activity" }).first().click()
  await expect(notes).toBeInViewport()
  const context = await browser.newContext({
    javaScriptEnabled: false,
    viewport: { width: 390, height: 844 },
    storageState: await sales.context().storageState(),
    ...(baseURL && { baseURL }),
  })
  const plain = await context.newPage()
  await plain.goto(`/company/${id}`)
  await expect(plain.getByText("Write a note")).toBeVisible()
  await expect(plain.getByRole("heading", { name: "General", exact: true })).toBeVisible()
  await expect(plain.getByRole("heading", { name: "Contacts", exact: false }).first()).toBeVisible()
  await context.close()
})
