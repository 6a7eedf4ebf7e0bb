import type { Page } from "@playwright/test"
import { expect, hydrated, open, test } from "../actors.ts"
import { andSaved, openColumns } from "../column-steps.ts"

/** Pixels by which the list is wider than the screen. */
function overflow(page: Page): Promise<number | undefined> {
  return page.getByRole("table").evaluate((table) => {
    const scroller = table.parentElement
    return scroller ? scroller.scrollWidth - scroller.clientWidth : undefined
  })
}

test("with few columns the contacts need no sideways scrolling at 1024 pixels", async ({ own }) => {
  await own.setViewportSize({ width: 1024, height: 768 })
  await open(own, "/contacts")
  const panel = await openColumns(own)
  const checked = panel.getByRole("checkbox", { checked: true })
  for (let left = await checked.count(); left > 0; left--) {
    await andSaved(own, () => checked.first().uncheck())
    await expect(checked).toHaveCount(left - 1)
  }
  await andSaved(own, () => panel.getByRole("checkbox", { name: "Company" }).check())
  await own.reload()
  await hydrated(own)
  await expect.poll(() => overflow(own)).toBe(0)
  const again = await openColumns(own)
  await andSaved(own, () => again.getByRole("button", { name: "Reset columns" }).click())
})

test("both lists fit 1440 pixels in both languages; below, name and buttons stay in sight", async ({
  sales,
  context,
  baseURL,
}) => {
  for (const locale of ["fr", "en"]) {
    await context.addCookies([{ name: "NEXT_LOCALE", value: locale, url: baseURL ?? "" }])
    for (const path of ["/contacts", "/companies"]) {
      await sales.setViewportSize({ width: 1440, height: 900 })
      await open(sales, path)
      await expect.poll(() => overflow(sales)).toBe(0)
    }
  }
  await sales.setViewportSize({ width: 1024, height: 768 })
  await open(sales, "/contacts")
  const row = sales.getByRole("row").nth(1)
  const positions = () =>
    Promise.all([row.getByRole("rowheader"), row.getByRole("button")].map((cell) => cell.boundingBox()))
  const before = await positions()
  await sales.getByRole("table").evaluate((table) => table.parentElement?.scrollBy(200, 0))
  expect(await positions()).toEqual(before)
  expect((await row.getByRole("cell").nth(1).boundingBox())?.x).toBeLessThan((before[0]?.x ?? 0) + 175)
})
