import { expect, hydrated, open, test } from "../actors.ts"
import { filterPanel } from "../filter-steps.ts"
import { countKeys } from "../key-counter.ts"

/** Keys that a filter by one account type may take, its own key included. */
const maxKeys = 12

test("the companies are filtered by an account type in 12 keys, and the next page has the filters beside its rows", async ({
  sales,
}) => {
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
  expect(keys.count).toBeLessThanOrEqual(maxKeys)
  const html = await (await sales.request.get("/companies")).text()
  expect(html).toMatch(/<section[^>]*aria-label="Filters"/)
})
