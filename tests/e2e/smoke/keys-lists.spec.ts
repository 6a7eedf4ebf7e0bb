import type { Page } from "@playwright/test"
import { expect, onDatabase, open, test } from "../actors.ts"
import { countKeys } from "../key-counter.ts"
import { newMark } from "../unique.ts"

const bar = (page: Page) => page.getByRole("region", { name: "Selection" })

async function newCompanies(name: string, count: number): Promise<void> {
  await onDatabase("INSERT INTO company (name) SELECT $1 || ' ' || n FROM generate_series(1, $2::int) n", [
    name,
    count,
  ])
}

test("three companies get a tag in at most 20 keys, and the keyboard is where it was", async ({ sales }) => {
  const name = `Keyton ${newMark()}`
  await newCompanies(name, 4)
  await open(sales, `/companies?q=${encodeURIComponent(name)}`)
  await expect(sales.getByRole("row")).toHaveCount(5)
  const keys = countKeys(sales)
  await keys.press("j", "x", "j", "x", "j", "x")
  await expect(bar(sales)).toContainText("3 companies selected")
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

test("three registrations are placed in at most 12 keys", async ({ sales }) => {
  await open(sales, "/registrations")
  const rows = sales.getByRole("table").getByRole("row")
  const keys = countKeys(sales)
  await keys.press("j", "Shift+j", "Shift+j")
  await expect(bar(sales)).toContainText("3 registrations selected")
  await keys.press("a")
  await expect(sales.getByRole("menu", { name: "3 registrations" })).toBeVisible()
  await keys.press("p", "Enter")
  const dialog = sales.getByRole("dialog", { name: "Set placed" })
  await expect(dialog.getByRole("radio", { name: "Placed", exact: true })).toBeFocused()
  await keys.press("Enter")
  await expect(sales.getByText(/records? (done|changed)|Nothing changed/)).toBeVisible()
  for (const row of [1, 2, 3])
    await expect(rows.nth(row).getByRole("button", { name: /^Placed .*: Yes$/ })).toBeVisible()
  expect(keys.count).toBeLessThanOrEqual(12)
})

test("the page is taken by a key, the whole result is offered beside it, and Escape gives up", async ({
  sales,
}) => {
  const name = `Massive ${newMark()}`
  await newCompanies(name, 30)
  await open(sales, `/companies?size=25&q=${encodeURIComponent(name)}`)
  await expect(sales.getByRole("row")).toHaveCount(26)
  await sales.keyboard.press("j")
  await sales.keyboard.press("Control+a")
  await expect(bar(sales)).toContainText("25 companies on this page are selected")
  await sales.getByRole("button", { name: "Select all 30 that match" }).click()
  await expect(bar(sales)).toContainText("All 30 that match are selected")
  await sales.getByRole("row").nth(2).getByRole("checkbox").click()
  await expect(bar(sales)).toContainText("1 company selected")
  await sales.keyboard.press("Escape")
  await expect(bar(sales)).toBeHidden()
})

test("the menu of actions says that all are meant while nothing is selected, and the dialog asks", async ({
  sales,
}) => {
  const name = `Meant ${newMark()}`
  await newCompanies(name, 3)
  await open(sales, `/companies?q=${encodeURIComponent(name)}`)
  await sales.getByRole("button", { name: "Actions" }).click()
  await expect(sales.getByRole("menu", { name: "All 3 that match" })).toBeVisible()
  await sales.getByRole("menuitem", { name: "Add or remove tags…" }).click()
  await expect(sales.getByRole("dialog")).toContainText("Nothing is selected. Do you mean all 3?")
})

test("on a phone a list is used with a thumb: one row of tools, rows that fit, targets of 44 pixels", async ({
  sales,
}) => {
  await sales.setViewportSize({ width: 390, height: 844 })
  for (const path of ["/companies", "/contacts", "/registrations"]) {
    await open(sales, path)
    const tools = sales.locator("search, search ~ button:visible, search ~ div button:visible")
    const boxes = await Promise.all((await tools.all()).map((tool) => tool.boundingBox()))
    for (const box of boxes) expect(box?.height, path).toBeGreaterThanOrEqual(44)
    const middles = boxes.map((box) => Math.round((box?.y ?? 0) + (box?.height ?? 0) / 2))
    expect(new Set(middles).size, `${path}: one row of tools`).toBe(1)
    const wide = await sales
      .getByRole("table")
      .evaluate(({ parentElement: box }) => (box ? box.scrollWidth - box.clientWidth : -1))
    expect(wide, `${path}: nothing to push sideways`).toBe(0)
    const check = sales.getByRole("table").locator("tbody").getByRole("checkbox").first()
    expect((await check.boundingBox())?.height, path).toBeGreaterThanOrEqual(44)
    await check.check()
    const more = bar(sales).getByRole("button", { name: "More" })
    expect((await more.boundingBox())?.height, path).toBeGreaterThanOrEqual(44)
    await more.click()
    await expect(sales.getByRole("menu")).toBeVisible()
    await sales.keyboard.press("Escape")
    await expect(bar(sales)).toBeVisible()
    await sales.keyboard.press("Escape")
    await expect(bar(sales)).toBeHidden()
  }
})

test("values that do not fit are counted, and all of them show on hover and under the keyboard", async ({
  sales,
}) => {
  const name = `Many ${newMark()}`
  await newCompanies(name, 1)
  await onDatabase(
    `INSERT INTO company_tagging (company_id, tag_id)
     SELECT company.id, tag.id FROM company, (SELECT id FROM company_tag ORDER BY id LIMIT 6) tag WHERE company.name LIKE $1 || '%'`,
    [name],
  )
  const tags = await onDatabase<{ name: string }>("SELECT name::text FROM company_tag ORDER BY id LIMIT 6")
  await open(sales, `/companies?q=${encodeURIComponent(name)}`)
  const cell = sales.getByRole("row").nth(1).getByRole("cell").nth(3)
  const shown = await cell.evaluate((element) => {
    const line = element.querySelector("[data-tooltip-cut]")?.getBoundingClientRect()
    const values = [...element.querySelectorAll("[data-tooltip-cut] > *")]
    const cut = values.find((value) => value.getBoundingClientRect().top >= (line?.bottom ?? 0))
    return {
      sign: cut && getComputedStyle(cut, "::after").content,
      left: values.length - (cut ? values.indexOf(cut) : 0),
    }
  })
  expect(shown.sign).toContain(`+${shown.left}`)
  const tooltip = sales.getByRole("tooltip")
  await cell.hover()
  for (const tag of tags) await expect(tooltip).toContainText(tag.name)
  await sales.mouse.move(0, 0)
  await expect(tooltip).toBeHidden()
  await sales.keyboard.press("j")
  for (let step = 0; step < 3; step++) await sales.keyboard.press("ArrowRight")
  for (const tag of tags) await expect(tooltip).toContainText(tag.name)
})
