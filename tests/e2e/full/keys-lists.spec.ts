import type { Page } from "@playwright/test"
import { expect, onDatabase, open, test } from "../actors.ts"
import { newCompanies } from "../bulk-steps.ts"
import { newMark } from "../unique.ts"

const bar = (page: Page) => page.getByRole("region", { name: "Selection" })

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
