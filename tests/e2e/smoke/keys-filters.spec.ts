import { expect, hydrated, open, test } from "../actors.ts"
import { filterPanel } from "../filter-steps.ts"
import { countKeys } from "../key-counter.ts"

/** Keys that a filter by one account type may take, its own key included. */
const mostKeys = 12

test("the companies are filtered by an account type in 12 keys", async ({ sales }) => {
  await open(sales, "/companies")
  await hydrated(sales)
  const keys = countKeys(sales)
  await keys.press("f")
  await expect(filterPanel(sales).getByRole("searchbox", { name: "Find a filter" })).toBeFocused()
  await keys.type("acc")
  await keys.press("Enter")
  const values = filterPanel(sales).getByRole("combobox", { name: "Values" })
  await expect(values).toBeFocused()
  await keys.type("agen")
  await keys.press("Enter")
  await expect(values).toHaveValue("")
  await keys.press("Enter")
  await expect(sales).toHaveURL(/f=account_type\.is\.\d+/)
  await expect(sales.getByRole("button", { name: /^Edit the filter Account type is Agent/ })).toBeVisible()
  expect(keys.count).toBeLessThanOrEqual(mostKeys)
})

test("the filters stand beside the rows, which stay at hand, give the focus back, and are there again after a reload", async ({
  sales,
}) => {
  await sales.setViewportSize({ width: 1280, height: 800 })
  await open(sales, "/companies")
  await sales.keyboard.press("j")
  const row = sales.getByRole("row").nth(1).getByRole("link").first()
  await expect(row).toBeFocused()
  await sales.keyboard.press("f")
  const panel = sales.getByRole("region", { name: "Filters", exact: true })
  await expect(panel).toBeVisible()
  await sales.getByRole("textbox", { name: "Search companies" }).click()
  await expect(panel).toBeVisible()
  await panel.getByRole("searchbox", { name: "Find a filter" }).click()
  await sales.keyboard.press("Escape")
  await expect(panel).toBeHidden()
  await sales.getByRole("button", { name: /^Filters/ }).click()
  await expect(panel).toBeVisible()
  const html = await (await sales.request.get("/companies")).text()
  expect(html).toMatch(/<section[^>]*aria-label="Filters"/)
  await sales.reload()
  await hydrated(sales)
  await expect(panel).toBeVisible()
  await expect(panel.getByRole("searchbox", { name: "Find a filter" })).not.toBeFocused()
  await sales.getByRole("button", { name: "Close the filters" }).click()
  await expect(panel).toBeHidden()
  await expect(sales.getByRole("button", { name: /^Filters/ })).toBeFocused()
})

test("the filters lie over the list where there is no room beside it", async ({ sales }) => {
  await sales.setViewportSize({ width: 390, height: 800 })
  await open(sales, "/companies")
  await sales.getByRole("button", { name: /^Filters/ }).click()
  await expect(sales.getByRole("dialog", { name: "Filters", exact: true })).toBeVisible()
  await sales.keyboard.press("Escape")
  await expect(sales.getByRole("dialog", { name: "Filters", exact: true })).toBeHidden()
})
