import { expect, type Page } from "@playwright/test"
import { hydrated } from "./actors.ts"

/** The filters of a list: beside its rows, or over them in a narrow window. */
export const filterPanel = (page: Page) =>
  page
    .getByRole("region", { name: "Filters", exact: true })
    .or(page.getByRole("dialog", { name: "Filters", exact: true }))

async function openPanel(page: Page): Promise<void> {
  if (await filterPanel(page).isVisible()) return
  await hydrated(page)
  await page.getByRole("button", { name: /^Filters/ }).click()
  await expect(filterPanel(page)).toBeVisible()
}

/** Chooses a filter of the panel by its label. */
async function chooseFilter(page: Page, field: string): Promise<void> {
  await openPanel(page)
  await filterPanel(page).getByRole("button", { name: field, exact: true }).click()
}

async function chooseValue(page: Page, value: string): Promise<void> {
  await filterPanel(page).getByLabel("Values").first().fill(value)
  await page.getByRole("option", { name: value, exact: true }).click()
}

const addButton = (page: Page) => filterPanel(page).getByRole("button", { name: "Add", exact: true })

/** Adds a filter of values through the side panel and waits for its chip. */
export async function addFilter(page: Page, field: string, values: string[]): Promise<void> {
  await chooseFilter(page, field)
  for (const value of values) await chooseValue(page, value)
  await addButton(page).click()
  await expect(
    filterPanel(page).getByRole("button", { name: new RegExp(`^Remove the filter ${field}`) }),
  ).toBeVisible()
}

export async function closePanel(page: Page): Promise<void> {
  await page.keyboard.press("Escape")
  await expect(filterPanel(page)).toBeHidden()
}
