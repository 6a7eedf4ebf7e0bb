import type { Locator, Page } from "@playwright/test"
import { expect, open, test } from "../actors.ts"
import { andSaved, openColumns } from "../column-steps.ts"

const menuButton = (page: Page): Locator => page.getByRole("button", { name: /^Saved filters/ })
const menu = (page: Page): Locator => page.getByRole("dialog", { name: "Saved filters", exact: true })
const dialog = (page: Page, name: string): Locator => page.getByRole("dialog", { name, exact: true })
const columnNames = (page: Page): Locator => page.getByRole("columnheader")

async function openMenu(page: Page): Promise<Locator> {
  await menuButton(page).click()
  await expect(menu(page)).toBeVisible()
  return menu(page)
}

/** Saves what the list shows under a name, through the menu. */
async function saveAs(page: Page, name: string): Promise<void> {
  await (await openMenu(page)).getByRole("button", { name: "Save as a new filter…" }).click()
  const form = dialog(page, "Save filters")
  await form.getByLabel("Name").fill(name)
  await form.getByRole("button", { name: "Save", exact: true }).click()
}

test("search and order are saved under a name, changed, renamed and deleted", async ({ own }) => {
  await open(own, "/companies?q=paris&sort=-name")
  await saveAs(own, "Paris backwards")
  await expect(menuButton(own)).toContainText("Paris backwards")

  await open(own, "/companies")
  await (await openMenu(own)).getByRole("link", { name: "Paris backwards" }).click()
  await expect(own).toHaveURL(/q=paris&sort=-name&view=\d+/)
  await expect(own.getByRole("columnheader", { name: "Name" })).toHaveAttribute("aria-sort", "descending")

  await own.getByRole("link", { name: "Created" }).click()
  await expect(menuButton(own)).toContainText("changed")
  await (await openMenu(own)).getByRole("button", { name: "Save changes to “Paris backwards”" }).click()
  await expect(menuButton(own)).not.toContainText("changed")

  await (await openMenu(own)).getByRole("button", { name: "Edit “Paris backwards”" }).click()
  await dialog(own, "Edit saved filter").getByLabel("Name").fill("Paris, newest")
  await own.keyboard.press("Enter")
  await expect(menuButton(own)).toContainText("Paris, newest")

  await (await openMenu(own)).getByRole("button", { name: "Edit “Paris, newest”" }).click()
  await dialog(own, "Edit saved filter").getByRole("button", { name: "Delete" }).click()
  await own.getByRole("button", { name: "Delete saved filter" }).click()
  await expect(own).not.toHaveURL(/view=/)
  await expect(menuButton(own)).toHaveText("Saved filters")
})

test("columns are hidden and moved by keyboard, and come so from the server", async ({ own }) => {
  await open(own, "/companies")
  const panel = await openColumns(own)
  await andSaved(own, () => panel.getByRole("checkbox", { name: "Brands" }).press("Space"))
  const left = panel.getByRole("button", { name: "Move Country to the left" })
  await andSaved(own, () => left.press("Enter"))
  await expect(left).toBeFocused()
  await own.keyboard.press("Escape")
  await expect(own.getByRole("button", { name: "Columns" })).toBeFocused()
  const expected = ["", "Name", "Account types", "Country", "Tags"]
  await expect(columnNames(own)).toContainText([...expected, "Contacts"])
  const html = await (await own.request.get("/companies")).text()
  expect(html).toContain("Account types")
  expect(html).not.toMatch(/<th[^>]*>Brands/)

  const again = await openColumns(own)
  await andSaved(own, () => again.getByRole("button", { name: "Reset columns" }).click())
  await expect(columnNames(own).filter({ hasText: "Brands" })).toBeVisible()
})
