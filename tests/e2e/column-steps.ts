import { expect, type Locator, type Page } from "@playwright/test"

export async function openColumns(page: Page): Promise<Locator> {
  await page.getByRole("button", { name: "Columns" }).click()
  const panel = page.getByRole("dialog", { name: "Columns", exact: true })
  await expect(panel.getByRole("button", { name: "Reset columns" })).toBeVisible()
  return panel
}

/** Does something in the columns panel and waits until the server has it. */
export async function andSaved(page: Page, act: () => Promise<void>): Promise<void> {
  const saved = page.waitForResponse((answer) => answer.url().includes("/preference/") && answer.ok())
  await act()
  await saved
}
