import { expect, onDatabase, open, pressUntil, test } from "../actors.ts"
import {
  addButton,
  addFilter,
  chooseFilter,
  chooseOperator,
  chooseValue,
  closePanel,
  filterPanel,
} from "../filter-steps.ts"

test("Enter and the Search button both search, and the address keeps the search", async ({ sales }) => {
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
})

test("an order asked for while a search is still on its way keeps the search", async ({ sales }) => {
  await open(sales, "/companies")
  const { promise: held, resolve: answer } = Promise.withResolvers<void>()
  await sales.route(/\/companies\?q=petit(?!.*sort).*_rsc/, async (route) => {
    await held
    await route.continue().catch(() => undefined)
  })
  const search = sales.getByRole("textbox", { name: "Search companies" })
  await search.fill("petit")
  await search.press("Enter")
  await sales.getByRole("columnheader", { name: "Updated" }).getByRole("link").click()
  await expect(sales).toHaveURL(/q=petit&sort=-updated_at/)
  answer()
  await expect(sales.getByRole("columnheader", { name: "Updated" })).toHaveAttribute(
    "aria-sort",
    "descending",
  )
  await expect(search).toHaveValue("petit")
})

test("who removes filters and searches by keyboard goes on beside them", async ({ sales }) => {
  await open(sales, "/companies?q=a&f=website.exists&f=on_marketplace.exists")
  const remove = sales.getByRole("link", { name: /^Remove the filter/ })
  await remove.first().press("Enter")
  await expect(remove).toHaveCount(1)
  await expect(remove).toBeFocused()
  await remove.press("Enter")
  await expect(sales.getByRole("button", { name: "Filters", exact: true })).toBeFocused()
  await sales.getByRole("link", { name: "Clear the search" }).press("Enter")
  await expect(sales.getByRole("textbox", { name: "Search companies" })).toBeFocused()
})

test("filters combine, show as chips, can be removed one by one and reset", async ({ sales }) => {
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
})

test("Add waits for values: a choice, nothing for exists, both days for between", async ({ sales }) => {
  await open(sales, "/companies")
  await chooseFilter(sales, "Account type")
  await expect(addButton(sales)).toBeDisabled()
  await chooseValue(sales, "Agent")
  await sales.getByLabel("Values").first().pressSequentially("no such type")
  await sales.keyboard.press("Enter")
  await expect(addButton(sales)).toBeEnabled()
  await chooseOperator(sales, "Exists")
  await expect(addButton(sales)).toBeEnabled()
  await filterPanel(sales).getByRole("button", { name: "Cancel" }).click()
  await chooseFilter(sales, "Created on")
  await chooseOperator(sales, "Between")
  await sales.getByLabel("From", { exact: true }).fill("01/02/2024")
  await expect(addButton(sales)).toBeDisabled()
  await sales.getByLabel("To", { exact: true }).fill("31/02/2025")
  await expect(addButton(sales)).toBeDisabled()
  await sales.getByLabel("To", { exact: true }).fill("28/02/2025")
  await expect(addButton(sales)).toBeEnabled()
  await addButton(sales).click()
  await expect(
    sales.getByRole("button", { name: /^Remove the filter Created on is between/ }).first(),
  ).toBeVisible()
})

test("the head's box takes the page, selecting all means the whole result, and selecting a row clears that", async ({
  sales,
}) => {
  await open(sales, "/companies")
  const all = sales.getByRole("row").first().getByRole("checkbox")
  await all.check()
  await expect(sales.getByText("25 companies on this page are selected")).toBeVisible()
  await sales.getByRole("button", { name: /^Select all \d+/ }).click()
  await expect(sales.getByText(/^All \d+ companies are selected$/)).toBeVisible()
  await sales.getByRole("row").nth(2).getByRole("checkbox").click()
  await expect(all).not.toBeChecked()
  await expect(sales.getByText(/^1 /).first()).toBeVisible()
})

test("a search without results says so and offers the way back", async ({ sales }) => {
  await open(sales, "/companies?q=zzzzqqqq")
  await expect(sales.getByText("No results found")).toBeVisible()
  await sales
    .getByRole("link", { name: "Clear the search" })
    .or(sales.getByRole("button", { name: "Clear the search" }))
    .first()
    .click()
  await expect(sales.getByText(/^results 25 \/ /)).toBeVisible()
})

test("the four row icons say what they mean", async ({ admin }) => {
  const [ids] = await onDatabase<Record<string, number>>(
    `SELECT (SELECT id FROM company WHERE is_mail_pending LIMIT 1) AS mail, (SELECT id FROM company WHERE has_active_sequence LIMIT 1) AS sequence,
      (SELECT id FROM company WHERE has_email_error LIMIT 1) AS error`,
  )
  expect(Object.values(ids ?? {}).every(Boolean)).toBe(true)
  await open(admin, "/companies?f=email_error.exists")
  await expect(admin.getByRole("img", { name: "Email error" }).first()).toBeVisible()
  await open(admin, "/companies?f=in_sequence.exists")
  await expect(admin.getByRole("img", { name: "Sequence in progress" }).first()).toBeVisible()
  await open(admin, "/companies?f=primary_sales_contact.not_exists&f=sale_owner.exists")
  await expect(admin.getByRole("img", { name: "Primary sales contact is missing" }).first()).toBeVisible()
  const [pending] = await onDatabase<{ name: string }>(
    "SELECT name FROM company WHERE is_mail_pending AND deleted_at IS NULL ORDER BY id LIMIT 1",
  )
  await open(admin, `/companies?q=${encodeURIComponent(pending?.name ?? "")}`)
  await expect(
    admin.getByRole("img", { name: "An email is in the process of being sent" }).first(),
  ).toBeVisible()
})

test("the list is walked, selected and opened by keyboard", async ({ sales, context }) => {
  await open(sales, "/companies")
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
  await expect(sales.getByRole("textbox", { name: "Search companies" })).toBeFocused()
})
