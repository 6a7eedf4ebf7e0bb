import type { Page } from "@playwright/test"
import { expect, newCompany, newContact, onDatabase, open, test } from "../actors.ts"
import { filterPanel } from "../filter-steps.ts"
import { holdScripts, keepFromFetchingAhead } from "../hold-scripts.ts"
import { noteEditor, saveNote, shownNotes } from "../note-steps.ts"

test.use({ contextOptions: { reducedMotion: "no-preference" } })

/** Opens a page whose own scripts are there, but none of what it fetches when it is idle or used. @returns what lets that come */
async function openHeld(page: Page, address: string): Promise<() => void> {
  await keepFromFetchingAhead(page)
  await open(page, address)
  return holdScripts(page)
}

/** From now on the page counts how often an input and its stand-in are met together. */
async function countTwins(page: Page): Promise<() => Promise<number>> {
  const count = await page.evaluateHandle(() => {
    const met = { twins: 0 }
    const areBothThere = () =>
      document.querySelector("input[data-stand-in]") !== null &&
      document.querySelector("dialog input:not([data-stand-in]), [role=dialog] input[data-autofocus]") !==
        null
    /** All that follows at once has followed; the next event has not come. */
    const look = async () => {
      for (let hop = 0; hop < 50; hop++) await null
      if (areBothThere()) met.twins++
    }
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true })
    return met
  })
  return () => count.evaluate(({ twins }) => twins)
}

const scrolled = (page: Page) => page.evaluate(() => window.scrollY)
const bar = (page: Page) => page.getByRole("region", { name: "Unsaved changes" })

/** The value of a field as the page shows it: what people click. */
const value = (page: Page, field: string, text: string) =>
  page
    .locator("div")
    .filter({ has: page.locator("dt", { hasText: field }) })
    .locator("dd", { hasText: text })

async function companyInFrance(name: string): Promise<number> {
  const id = await newCompany(name)
  await onDatabase(
    "UPDATE company SET city = 'Gordes', country_id = (SELECT id FROM country WHERE code = 'FR') WHERE id = $1",
    [id],
  )
  return id
}

test("what is typed right after a click on a value is kept, whatever its editor brings and when", async ({
  sales,
}) => {
  const id = await companyInFrance("Saisie Immédiate")
  await onDatabase("INSERT INTO contact (first_name, last_name) VALUES ('Ada', 'Xylophage')")
  const release = await openHeld(sales, `/company/${id}`)

  await value(sales, "City", "Gordes").last().click()
  await expect(sales.getByRole("textbox", { name: "City" })).toBeFocused()
  await sales.keyboard.type("-les-Bains")
  await sales.keyboard.press("Enter")

  await value(sales, "Country", "France").last().click()
  await expect(sales.getByLabel("Country", { exact: true })).toBeFocused()
  await sales.keyboard.type("Ital")
  await sales.keyboard.press("Enter")
  release()
  await expect(sales.getByText("Italy", { exact: true })).toBeVisible()

  const releaseLink = await holdScripts(sales)
  await sales.getByRole("button", { name: "Link a contact" }).click()
  await sales.keyboard.type("xyloph")
  await sales.keyboard.press("Enter")
  releaseLink()
  await expect(sales.getByRole("link", { name: "Ada Xylophage" })).toBeVisible()

  const releasePhones = await holdScripts(sales)
  await sales.getByRole("button", { name: "Edit Phones" }).click()
  await sales.keyboard.type("04 90")
  releasePhones()
  await sales.keyboard.type(" 72 02 75")
  await expect(sales.getByRole("textbox", { name: "Number 1", exact: true })).toHaveValue("04 90 72 02 75")
  await expect(sales.getByRole("textbox", { name: "Number 1", exact: true })).toBeFocused()
  await expect(bar(sales)).toContainText("4 unsaved changes")
  expect(await scrolled(sales)).toBe(0)
  await expect(sales.getByText("Gordes-les-Bains")).toBeVisible()
})

test("Escape closes an open list and keeps what was picked; Enter takes what is marked; what cannot be added is told", async ({
  sales,
}) => {
  const id = await companyInFrance("Choix au Clavier")
  await onDatabase("INSERT INTO brand (name) SELECT 'Marquise ' || n FROM generate_series(1, 6) n")
  await open(sales, `/company/${id}`)
  await sales.getByRole("button", { name: "Edit Brands" }).click()
  const brands = sales.getByRole("combobox", { name: "Brands" })
  for (const one of [1, 2, 3, 4, 5]) {
    await brands.pressSequentially(`marquise ${one}`)
    await sales.keyboard.press("Enter")
    await expect(sales.getByText(`Marquise ${one}`, { exact: true })).toBeVisible()
  }
  await brands.pressSequentially("marquise 6")
  await sales.keyboard.press("Enter")
  await expect(sales.getByText("5 maximum", { exact: true })).toBeVisible()
  await sales.keyboard.press("Escape")
  await expect(sales.getByText("5 maximum", { exact: true })).toBeHidden()
  await expect(sales.getByText("Marquise 5", { exact: true })).toBeVisible()
  await sales.getByRole("heading", { name: "Choix au Clavier" }).press("Tab")

  await value(sales, "Country", "France").last().click()
  const country = sales.getByRole("combobox", { name: "Country" })
  await expect(country).toBeFocused()
  await sales.keyboard.type("zzz")
  await sales.keyboard.press("Enter")
  await expect(sales.getByText("No results found")).toBeVisible()
  await country.fill("germ")
  await sales.keyboard.press("Enter")
  await expect(sales.getByText("Germany", { exact: true })).toBeVisible()
  await expect(bar(sales)).toContainText("2 unsaved changes")
})

test("a filter is built by typing and Enter alone, from its key on", async ({ sales }) => {
  const release = await openHeld(sales, "/companies")
  await sales.keyboard.press("f")
  await sales.keyboard.type("coun")
  await sales.keyboard.press("Enter")
  release()
  const panel = filterPanel(sales)
  const values = panel.getByLabel("Values").first()
  await values.pressSequentially("switz")
  await sales.keyboard.press("Enter")
  await expect(panel.getByText("1 chosen: Switzerland", { exact: true })).toBeVisible()
  // What is typed goes first; what was ticked stays.
  await values.pressSequentially("fran")
  await sales.keyboard.press("Escape")
  await expect(values).toHaveValue("")
  await expect(panel.getByText("1 chosen: Switzerland", { exact: true })).toBeVisible()
  await values.pressSequentially("zzz")
  await sales.keyboard.press("Enter")
  await expect(panel.getByText("No results found")).toBeVisible()
  await expect(panel.getByRole("button", { name: "Add", exact: true })).toBeVisible()
})

test("a contact's values are inputs at the first click, too", async ({ sales }) => {
  const id = await newContact("Ada", "Lenteur", "ada@lenteur.example")
  const release = await openHeld(sales, `/contact/${id}`)
  await value(sales, "Email", "ada@lenteur.example").last().click()
  await expect(sales.getByRole("textbox", { name: "Email" })).toBeFocused()
  await sales.keyboard.type(".org")
  await sales.keyboard.press("Enter")
  await sales.getByRole("button", { name: "Edit Companies" }).click()
  await sales.keyboard.type("a")
  release()
  await expect(sales.getByRole("combobox", { name: "Companies" })).toHaveValue("a")
  await expect(sales.getByRole("combobox", { name: "Companies" })).toBeFocused()
})

test("a note written before its editor has come is the note that is saved, with the caret where it was", async ({
  sales,
}) => {
  const id = await companyInFrance("Note Immédiate")
  const release = await openHeld(sales, `/company/${id}`)
  await sales.keyboard.press("n")
  await sales.keyboard.type("Rappeler  demain ")
  await sales.keyboard.press("Enter")
  await sales.keyboard.type("Stan 12")
  await sales.keyboard.press("ArrowLeft")
  await sales.keyboard.press("ArrowLeft")
  await sales.keyboard.press("ArrowLeft")
  await sales.keyboard.type("d B, ")
  release()
  await sales.keyboard.type("de préférence")
  await expect(noteEditor(sales)).toHaveAttribute("contenteditable", "true")
  await expect(noteEditor(sales)).toBeFocused()
  await saveNote(sales)
  await expect(shownNotes(sales).first()).toContainText("Stand B, de préférence 12")
  expect(await scrolled(sales)).toBe(0)

  await sales.getByRole("button", { name: "Edit", exact: true }).first().click()
  await sales.keyboard.type(" bis")
  await expect(noteEditor(sales)).toHaveAttribute("contenteditable", "true")
  await saveNote(sales)
  await expect(shownNotes(sales).first()).toContainText("Stand B, de préférence 12 bis")
})

test("the palette, the creation panel and menus take what is typed once they were opened", async ({
  sales,
}) => {
  await companyInFrance("Quenouille & Fuseau")
  const release = await openHeld(sales, "/contacts")
  await sales.keyboard.press("Control+k")
  await sales.keyboard.type("quenouil")
  await sales.keyboard.press("Enter")
  release()
  await sales.waitForURL("**/company/*")
  await expect(sales.getByRole("heading", { name: "Quenouille & Fuseau" })).toBeVisible()

  for (const [list, panelName, field] of [
    ["/contacts", "New contact", "First name"],
    ["/companies", "New company", "Name"],
  ]) {
    const releasePanel = await openHeld(sales, list ?? "")
    await sales.keyboard.press("n")
    await sales.keyboard.type("Gordes")
    releasePanel()
    await sales.keyboard.type(" SARL")
    const panel = sales.getByRole("dialog", { name: panelName })
    await expect(panel.getByRole("textbox", { name: field, exact: true })).toHaveValue("Gordes SARL")
    await expect(panel.getByRole("textbox", { name: field, exact: true })).toBeFocused()
    expect(await scrolled(sales)).toBe(0)
  }

  const releaseMenu = await openHeld(sales, "/companies")
  await sales.getByRole("button", { name: "Actions", exact: true }).click()
  await sales.keyboard.type("ex")
  releaseMenu()
  await expect(sales.getByRole("menuitem", { name: /^Export/ })).toBeFocused()
})

test("what is typed after Enter, before what that leads to has come, is for that, in its order", async ({
  sales,
}) => {
  const id = await companyInFrance("Navette Volante")
  const release = await openHeld(sales, `/company/${id}`)
  await sales.keyboard.type("/city")
  for (const keys of ["Enter", "Enter"]) await sales.keyboard.press(keys)
  await sales.keyboard.type("Oslo Nord")
  await sales.keyboard.press("Enter")
  await sales.keyboard.type("/stre")
  release()
  await expect(bar(sales)).toContainText("1 unsaved change")
  await expect(value(sales, "City", "Oslo Nord").last()).toBeVisible()
  await expect(sales.getByRole("dialog", { name: "Go to field" }).getByRole("combobox")).toHaveValue("stre")
})

test("an input and what stands in for it are never met together", async ({ sales }) => {
  const release = await openHeld(sales, "/contacts")
  const twins = await countTwins(sales)
  await sales.keyboard.press("Control+k")
  const field = sales.getByRole("dialog").getByRole("combobox")
  await expect(field).toHaveAttribute("aria-busy", "true")
  release()
  await expect(field).not.toHaveAttribute("aria-busy")
  await expect(field).toBeFocused()
  expect(await twins()).toBe(0)
})
