import { expect, type Page } from "@playwright/test"
import { onDatabase } from "./actors.ts"

/** Companies of its own for a test, found by their name. */
export async function newCompanies(name: string, count: number): Promise<void> {
  await onDatabase("INSERT INTO company (name) SELECT $1 || ' ' || n FROM generate_series(1, $2::int) n", [
    name,
    count,
  ])
}

/** Opens a dialog of the list's menu. */
export async function choose(page: Page, action: string, title: string) {
  await page.getByRole("button", { name: "Actions" }).click()
  await page.getByRole("menuitem", { name: action }).click()
  const dialog = page.getByRole("dialog", { name: title })
  await expect(dialog).toBeVisible()
  return dialog
}
