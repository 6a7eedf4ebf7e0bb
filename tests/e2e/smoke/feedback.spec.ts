import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { gzipSync } from "node:zlib"
import type { Locator, Page, Response } from "@playwright/test"
import { expect, hydrated, newCompany, onDatabase, open, pressBoth, pressUntil, test } from "../actors.ts"
import { keepFromFetchingAhead } from "../hold-scripts.ts"

test.use({ contextOptions: { reducedMotion: "no-preference" } })

const bytesPerKb = 1024
/** Milliseconds of a page's first moments, in which all that it fetches counts. */
const firstMoments = 2_000
const scriptLimitKb = 220
const fontLimitKb = 70

/** What a browser without anything of the app fetches for a page in its first moments; scripts as they travel, packed. */
async function fetchedFor(page: Page, address: string): Promise<Record<"script" | "font", number>> {
  const kb = { script: 0, font: 0 }
  const bodies: Promise<void>[] = []
  const weigh = async (response: Response) => {
    const isScript = response.url().includes(".js")
    if (!isScript && response.request().resourceType() !== "font") return
    const body = await response.body()
    kb[isScript ? "script" : "font"] += (isScript ? gzipSync(body) : body).byteLength / bytesPerKb
  }
  page.on("response", (response) => bodies.push(weigh(response)))
  await page.goto(address, { waitUntil: "commit" })
  await page.waitForFunction((moments) => performance.now() > moments, firstMoments)
  page.removeAllListeners("response")
  await Promise.all(bodies)
  return kb
}

test("a screen fetches little script and only the fonts it needs in its first two seconds, and its icon once", async ({
  browser,
  sales,
}) => {
  const id = await newCompany("Poids Plume")
  const cookies = await sales.context().cookies()
  for (const address of ["/companies", `/company/${id}`, "/contacts"]) {
    const context = await browser.newContext()
    await context.addCookies(cookies)
    const { script, font } = await fetchedFor(await context.newPage(), address)
    expect.soft(script, `KB of script on ${address}`).toBeLessThan(scriptLimitKb)
    expect.soft(font, `KB of fonts on ${address}`).toBeLessThan(fontLimitKb)
    await context.close()
  }
  await open(sales, "/companies")
  const icons: string[] = []
  sales.on("request", (request) => {
    if (request.url().includes("icon")) icons.push(request.url())
  })
  for (const number of [2, 3]) {
    await sales.getByRole("link", { name: `Page ${number}`, exact: true }).click()
    await expect(sales).toHaveURL(new RegExp(`page=${number}`))
  }
  expect(icons).toEqual([])
})

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

async function areApart(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = [await one.boundingBox(), await other.boundingBox()]
  if (!a || !b) return false
  return a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y
}

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

test("what carries calls is imported with every page, so that it comes whole whichever part of a screen comes first", () => {
  const { rootMainFiles }: { rootMainFiles: string[] } = JSON.parse(
    readFileSync(".next/build-manifest.json", "utf8"),
  )
  const directory = ".next/static/chunks"
  const scripts = readdirSync(directory)
    .filter((name) => name.endsWith(".js"))
    .map((name) => ({ name, text: readFileSync(join(directory, name), "utf8") }))
  const carriers = scripts.filter(({ text }) => text.includes("customErrorResponseBodyDecoder"))
  expect(carriers).toHaveLength(1)
  const importing = scripts.filter(({ text }) => text.includes(`/${carriers[0]?.name}`))
  expect(importing).toHaveLength(1)
  expect(rootMainFiles).toContain(`static/chunks/${importing[0]?.name}`)
})

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

test("a save without a connection is told above the buttons, keeps what was typed, and is forgotten once it succeeds", async ({
  sales,
}) => {
  const id = await newCompany("Hors Ligne")
  await sales.setViewportSize({ width: 1024, height: 768 })
  await open(sales, `/company/${id}`)
  await sales.getByRole("button", { name: "Edit Business name", exact: true }).click()
  await sales.getByRole("textbox", { name: "Business name", exact: true }).fill("Hors Ligne SARL")
  await sales.keyboard.press("Enter")
  const bar = sales.getByRole("region", { name: "Unsaved changes" })
  const save = bar.getByRole("button", { name: "Save", exact: true })
  await expect(save).toBeVisible()
  await sales.context().setOffline(true)
  await save.click()
  const failure = sales.locator("[data-sonner-toast]").filter({ hasText: "could not be reached" })
  await expect(failure).toBeVisible()
  await expect.poll(() => areApart(failure, bar)).toBe(true)
  // The question on leaving was there before it was needed, too.
  await sales.getByRole("link", { name: "Contacts" }).first().click()
  await sales.getByRole("dialog", { name: "Alerte" }).getByRole("button", { name: "Close" }).first().click()
  await sales.context().setOffline(false)
  await save.click()
  await expect(bar).toHaveCount(0)
  await expect(failure).toHaveCount(0)
  expect(await businessName(id)).toBe("Hors Ligne SARL")

  await open(sales, "/companies?size=100")
  const box = sales.getByRole("row").nth(1).getByRole("checkbox")
  await box.check()
  await sales.getByRole("button", { name: "Columns" }).click()
  const column = sales.getByRole("dialog", { name: "Columns" }).getByRole("checkbox").first()
  await column.waitFor()
  await sales.context().setOffline(true)
  await column.click()
  await expect(failure).toBeVisible()
  await sales.keyboard.press("Escape")
  await expect.poll(() => areApart(failure, sales.getByRole("navigation", { name: "Pages" }))).toBe(true)
  await expect
    .poll(() => areApart(failure, sales.getByRole("navigation", { name: "Rows per page" })))
    .toBe(true)
  await sales.context().setOffline(false)
})
