import { expect, onDatabase, open, pressUntil, test } from "../actors.ts"
import { addFilter, closePanel } from "../filter-steps.ts"

test("companies are searched, filtered, walked by keyboard and opened, and the address keeps what was asked", async ({
  sales,
  context,
}) => {
  await open(sales, "/companies")
  const search = sales.getByRole("textbox", { name: "Search companies" })
  await search.fill("petit loup")
  await search.press("Enter")
  await expect(sales).toHaveURL(/q=petit/)
  await expect(sales.getByRole("link", { name: "Petit Loup Paris" })).toBeVisible()
  await search.fill("éléphant")
  await sales.getByRole("button", { name: "Search", exact: true }).click()
  await expect(sales).toHaveURL(/q=%C3%A9l/)
  await sales.goBack()
  await expect(search).toHaveValue("petit loup")
  await sales.reload()
  await expect(sales.getByRole("link", { name: "Petit Loup Paris" })).toBeVisible()

  await open(sales, "/companies")
  await addFilter(sales, "Tags", ["Organic"])
  await addFilter(sales, "Country", ["France"])
  await closePanel(sales)
  const [expected] = await onDatabase<{ count: string }>(
    `SELECT count(*) FROM company JOIN country ON country.id = country_id AND country.code = 'FR'
     WHERE deleted_at IS NULL AND EXISTS (SELECT FROM company_tagging t JOIN company_tag tag ON tag.id = t.tag_id
       WHERE t.company_id = company.id AND tag.name = 'Organic')`,
  )
  await expect(sales.getByText(new RegExp(`^results \\d+ / ${expected?.count}$`))).toBeVisible()
  await expect(sales.getByRole("button", { name: "Filters 2 active filters" })).toBeVisible()
  await sales.getByRole("link", { name: /^Remove the filter Tags/ }).click()
  await expect(sales.getByRole("button", { name: /^Filters 1 active filter/ })).toBeVisible()
  await sales.getByRole("link", { name: "Reset all" }).click()
  await expect(sales.getByText(/^results 25 \/ /)).toBeVisible()
  await expect(sales).not.toHaveURL(/f=/)

  await pressUntil(sales, "?", sales.getByRole("dialog", { name: "Keyboard shortcuts" }))
  await sales.keyboard.press("Escape")
  await expect(sales.getByRole("dialog")).toHaveCount(0)
  await sales.keyboard.press("j")
  await sales.keyboard.press("j")
  await sales.keyboard.press("x")
  await expect(sales.getByRole("row").nth(2).getByRole("checkbox")).toBeChecked()
  const opened = context.waitForEvent("page")
  await sales.keyboard.press("Enter")
  await expect((await opened).getByRole("heading", { level: 1 })).toBeVisible()
  await sales.bringToFront()
  await sales.keyboard.press("/")
  await expect(search).toBeFocused()
})
