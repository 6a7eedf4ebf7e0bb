import type { Page } from "@playwright/test"
import { expect, hydrated, newCompany, onDatabase, open, pressBoth, pressUntil, test } from "../actors.ts"
import { keepFromFetchingAhead } from "../hold-scripts.ts"

test.use({ contextOptions: { reducedMotion: "no-preference" } })

const progress = (page: Page) => page.getByRole("status").filter({ hasText: "Opening…" })

test("a slow server is seen: what was pressed reacts at once, and the screen shows that it works on it", async ({
  sales,
}) => {
  await open(sales, "/companies")
  const waits: (() => void)[] = []
  await sales.route(/_rsc=/, async (route) => {
    if (route.request().headers()["next-router-prefetch"]) return route.continue()
    await new Promise<void>((resolve) => waits.push(resolve))
    await route.continue().catch(() => undefined)
  })
  const arrive = async (address: RegExp) => {
    for (const go of waits.splice(0)) go()
    await expect(sales).toHaveURL(address)
    await expect(progress(sales)).toHaveCount(0)
    await expect(sales.locator("[data-going]")).toHaveCount(0)
  }
  const second = sales.getByRole("link", { name: "Page 2", exact: true })
  await second.click({ noWaitAfter: true })
  await expect(second).toHaveAttribute("data-going", "")
  await expect(progress(sales)).toBeVisible()
  await arrive(/page=2/)

  const menu = sales.getByRole("navigation", { name: "Main menu" })
  await menu.getByRole("link", { name: "Contacts" }).click({ noWaitAfter: true })
  await expect(menu.getByRole("link", { name: "Contacts" })).toHaveAttribute("data-going", "")
  await expect(progress(sales)).toBeVisible()
  await arrive(/\/contacts/)

  await hydrated(sales)
  await pressBoth(sales, "g", "o")
  await expect(progress(sales)).toBeVisible()
  await arrive(/\/companies/)

  const palette = sales.getByRole("dialog", { name: "Search" })
  await pressUntil(sales, "ControlOrMeta+k", palette)
  await palette.getByRole("combobox").fill("petit loup")
  await expect(palette.getByRole("option", { name: /Petit Loup Paris/ }).first()).toBeVisible()
  await sales.keyboard.press("Enter")
  await expect(progress(sales)).toBeVisible()
  await arrive(/\/company\//)
})

async function businessName(company: number): Promise<string | undefined> {
  const [stored] = await onDatabase<{ business_name: string }>(
    "SELECT business_name FROM company WHERE id = $1",
    [company],
  )
  return stored?.business_name
}

/** Waits for the layer that tells of failures: it comes with the page, but after it. */
const loadedToasts = (page: Page) =>
  page.locator("section[aria-label^=Messages]").waitFor({ state: "attached" })

/** Scripts in the page that failed before the loader asked for them: it would wait for them for ever. */
async function leaveFailedScripts(page: Page, sources: readonly string[]): Promise<void> {
  await page.evaluate(async (addresses) => {
    const failing = addresses.map((address) => {
      const script = document.createElement("script")
      script.src = new URL(address).pathname
      return new Promise((settle) => {
        script.addEventListener("error", settle)
        document.head.append(script)
      })
    })
    await Promise.all(failing)
  }, sources)
}

test("a connection lost before the page had fetched everything keeps the page and what is typed, is told, and saves once it is back", async ({
  sales,
}) => {
  const id = await newCompany("Coupure")
  await keepFromFetchingAhead(sales)
  await open(sales, `/company/${id}`)
  await loadedToasts(sales)
  const failed = new Set<string>()
  sales.on("requestfailed", (request) => {
    if (request.resourceType() === "script") failed.add(request.url())
  })
  // Nothing else that comes later is there: neither what shows a changed value nor the bar that saves it.
  await sales.context().setOffline(true)
  await sales.getByRole("button", { name: "Edit Business name", exact: true }).click()
  await sales.keyboard.type("Coupure SARL")
  await sales.keyboard.press("Enter")
  await expect(sales.getByRole("heading", { name: "Coupure" })).toBeVisible()
  const notice = sales.locator("[data-sonner-toast]").filter({ hasText: "could not be loaded" })
  await expect(notice).toBeVisible()
  await expect(sales.getByRole("heading", { name: "Coupure" })).toBeVisible()
  await sales.getByRole("button", { name: "Edit Business name", exact: true }).click()
  await expect(sales.getByRole("textbox", { name: "Business name", exact: true })).toHaveValue("Coupure SARL")
  await sales.keyboard.press("Enter")
  await notice.getByRole("button", { name: "Try again" }).click()
  await expect(notice).toHaveCount(0)
  await leaveFailedScripts(sales, [...failed])
  await sales.context().setOffline(false)
  const bar = sales.getByRole("region", { name: "Unsaved changes" })
  await bar.getByRole("button", { name: "Save", exact: true }).click()
  await expect(bar).toHaveCount(0)
  expect(await businessName(id)).toBe("Coupure SARL")
})
