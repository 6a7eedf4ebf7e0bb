import type { Page } from "@playwright/test"
import { newCompany, onDatabase, open } from "./actors.ts"
import { holdScripts, keepFromFetchingAhead } from "./hold-scripts.ts"

/** Opens a page whose own scripts are there, but none of what it fetches when it is idle or used. @returns what lets that come */
export async function openDelayed(page: Page, address: string): Promise<() => void> {
  await keepFromFetchingAhead(page)
  await open(page, address)
  return holdScripts(page)
}

/** Opens a page none of whose scripts come before they are let. Presses wait for them, however slow the machine. @returns what lets them come */
export async function openCold(page: Page, address: string): Promise<() => void> {
  await page.addInitScript(() => {
    Object.defineProperty(Event.prototype, "timeStamp", { get: () => Number.MAX_SAFE_INTEGER })
  })
  const release = await holdScripts(page)
  await page.goto(address, { waitUntil: "commit" })
  return release
}

export const scrolled = (page: Page) => page.evaluate(() => window.scrollY)

/** What counts a record's changes and saves them. */
export const changeBar = (page: Page) => page.getByRole("region", { name: "Unsaved changes" })

/** The value of a field as the page shows it: what people click. */
export const shownValue = (page: Page, field: string, text: string) =>
  page
    .locator("div")
    .filter({ has: page.locator("dt", { hasText: field }) })
    .locator("dd", { hasText: text })

export async function companyInGordes(name: string): Promise<number> {
  const id = await newCompany(name)
  await onDatabase(
    "UPDATE company SET city = 'Gordes', country_id = (SELECT id FROM country WHERE code = 'FR') WHERE id = $1",
    [id],
  )
  return id
}
