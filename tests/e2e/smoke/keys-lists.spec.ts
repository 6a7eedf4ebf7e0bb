import { expect, open, test } from "../actors.ts"
import { newCompanies } from "../bulk-steps.ts"
import { countKeys } from "../key-counter.ts"
import { newMark } from "../unique.ts"

test("three companies get a tag in at most 20 keys, and the keyboard is where it was", async ({ sales }) => {
  const name = `Keyton ${newMark()}`
  await newCompanies(name, 4)
  await open(sales, `/companies?q=${encodeURIComponent(name)}`)
  await expect(sales.getByRole("row")).toHaveCount(5)
  const keys = countKeys(sales)
  await keys.press("j", "x", "j", "x", "j", "x")
  await expect(sales.getByRole("region", { name: "Selection" })).toContainText("3 companies selected")
  await keys.press("a")
  const menu = sales.getByRole("menu", { name: "3 companies" })
  await expect(menu).toBeVisible()
  await expect(menu.getByText("3 companies", { exact: true })).toBeVisible()
  await keys.press("a", "Enter")
  const dialog = sales.getByRole("dialog", { name: "Add or remove tags" })
  await expect(dialog).toContainText("The 3 selected companies")
  await expect(dialog.getByRole("combobox", { name: "Tags to add" })).toBeFocused()
  await keys.type("org")
  await keys.press("Enter")
  await expect(dialog.getByText("Organic", { exact: true }).first()).toBeVisible()
  await keys.press("Control+Enter")
  await expect(sales.getByText("3 records done")).toBeVisible()
  await expect(sales.getByRole("row").filter({ hasText: "Organic" })).toHaveCount(3)
  await expect(sales.getByRole("row", { name: `${name} 3` }).getByRole("link", { name })).toBeFocused()
  expect(keys.count).toBeLessThanOrEqual(20)
})
