import { gzipSync } from "node:zlib"
import type { Locator, Page, Response } from "@playwright/test"
import { expect, newCompany, onDatabase, open, test } from "../actors.ts"

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
