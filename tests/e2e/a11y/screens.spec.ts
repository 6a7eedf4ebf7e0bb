import type { Page } from "@playwright/test"
import { findViolationsOn } from "#tests/screens/audit/accessibility.ts"
import { type DemoRecords, findDemoRecords } from "#tests/screens/demo-records.ts"
import type { Viewer } from "#tests/screens/screen.ts"
import { screens } from "#tests/screens/screens.ts"
import { test as base, enterAs, expect, readStackInfo } from "../actors.ts"
import { secret } from "../addresses.ts"

type PageOf = (viewer: Viewer) => Promise<Page>

/** What a screen leaves behind in the browser would be there for the next. */
async function forget(page: Page): Promise<void> {
  await page.unrouteAll({ behavior: "ignoreErrors" })
  await page.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
  await page.goto("about:blank")
}

/** A worker has one page for each who looks: it has the scripts of the screens before. */
const test = base.extend<{ pageOf: PageOf }, { records: DemoRecords; pages: Map<Viewer, Page> }>({
  records: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants to see what a fixture needs.
    async ({}, use) => use(await findDemoRecords(readStackInfo().databaseUrl, secret)),
    { scope: "worker" },
  ],
  pages: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants to see what a fixture needs.
    async ({}, use) => {
      const pages = new Map<Viewer, Page>()
      await use(pages)
      for (const page of pages.values()) await page.close()
    },
    { scope: "worker" },
  ],
  pageOf: async ({ browser, pages }, use) => {
    await use(async (viewer) => {
      const page = pages.get(viewer) ?? (await browser.newPage())
      pages.set(viewer, page)
      await page.context().clearCookies()
      if (viewer !== "nobody") await enterAs(page, viewer)
      return page
    })
  },
})

for (const screen of screens) {
  test(`${screen.name} is without axe violations, light and dark`, async ({ pageOf, records }) => {
    const page = await pageOf(screen.as ?? "admin")
    const shot = { screen, language: "en", device: "desk", widths: [1440] } as const
    expect(await findViolationsOn(page, shot, records)).toEqual([])
    await forget(page)
  })
}
