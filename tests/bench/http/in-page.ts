import { setTimeout as wait } from "node:timers/promises"
import type { Locator, Page } from "@playwright/test"
import { queryOne } from "#lib/backend/platform/database/db.ts"
import { chromiumPath } from "#scripts/verification/chromium.ts"
import { hydrated } from "#tests/e2e/hydrated.ts"
import { effort } from "../effort.ts"
import type { Figure, Section } from "../result.ts"
import { median } from "../rounds.ts"
import { cookiesOf, withBrowser } from "./browser.ts"

const rounds = 7
/** Milliseconds from the key or click to the frame that shows its answer, on data of the demo's size and on large data. */
const limitMs = { small: 100, large: 300 }
/** Companies from which data count as large. */
const largeFrom = 50_000
/** Milliseconds that a hand takes from reaching a link to pressing it. */
const restMs = 150
/** Milliseconds that a page has to itself before it is acted on. */
const settleMs = 700
/** Milliseconds after which a page has fetched what it may need later: nobody edits a record within them. */
const restedMs = 3500

/** What tells that the answer is on screen: the first element that a selector finds has a text, or another one than before. */
type Sign = { selector: string; has?: string; hasNot?: string }

declare global {
  /** In a measured page: milliseconds from a click or key to the frame that shows its answer. */
  var answered: Promise<number> | undefined
}

/** Run in the page: waits for the next click or key, and from then on for the frame that shows the sign. */
function watch({ selector, has, hasNot }: Sign): void {
  globalThis.answered = new Promise((settle) => {
    let began: number | undefined
    const begin = ({ timeStamp }: Event) => (began ??= timeStamp)
    for (const type of ["click", "keydown"]) addEventListener(type, begin, { capture: true })
    const isThere = () => {
      const text = document.querySelector(selector)?.textContent
      if (text == null) return false
      return (has === undefined || text.includes(has)) && (hasNot === undefined || text !== hasNot)
    }
    const poll = () => {
      if (began === undefined || !isThere()) return requestAnimationFrame(poll)
      const since = began
      const painted = new MessageChannel()
      painted.port1.onmessage = () => settle(performance.now() - since)
      painted.port2.postMessage(null)
    }
    requestAnimationFrame(poll)
  })
}

/** Milliseconds after which an answer is none. */
const patienceMs = 10_000

/** Does something in a page. @returns milliseconds until the sign of its answer */
async function timed(page: Page, act: () => Promise<void>, sign: Sign): Promise<number> {
  await page.evaluate(watch, sign)
  await act()
  const answer = page.evaluate(() => globalThis.answered)
  const late = wait(patienceMs, undefined, { ref: false }).then(() => {
    throw new Error(`${page.url()} does not show ${JSON.stringify(sign)}`)
  })
  const ms = await Promise.race([answer, late])
  if (ms === undefined) throw new Error(`${page.url()} was not watched`)
  return ms
}

async function textOf(page: Page, selector: string): Promise<string> {
  return (await page.locator(selector).first().textContent()) ?? ""
}

const firstRow = "tbody tr th"
/** How many rows there are in all, below a list. */
const pageTotal = "p:has(+ nav)"

type Act = { name: string; act: (page: Page, address: string) => Promise<number> }

/** A page of the application, with its scripts at work and at rest. */
async function opened(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await hydrated(page)
  await page.waitForTimeout(settleMs)
}

async function press(link: Locator): Promise<void> {
  await link.hover()
  await link.page().waitForTimeout(restMs)
  await link.click()
}

const otherRow = async (page: Page): Promise<Sign> => ({
  selector: firstRow,
  hasNot: await textOf(page, firstRow),
})

/** Opens the first row's record in its tab. @returns milliseconds until its first paint, which shows it: the server drew it */
async function openedRow(page: Page, list: string): Promise<number> {
  await opened(page, list)
  const link = page.locator(firstRow).first().getByRole("link").first()
  const [tab] = await Promise.all([page.context().waitForEvent("page"), link.click()])
  await tab.getByRole("heading", { level: 1 }).waitFor()
  // It is told a little after it was painted.
  const paint = await tab.waitForFunction(
    () => performance.getEntriesByName("first-contentful-paint")[0]?.startTime,
  )
  const ms = await paint.jsonValue()
  await tab.close()
  return ms ?? Number.NaN
}

const acts: Act[] = [
  {
    name: "page 2 of the companies",
    act: async (page, address) => {
      await opened(page, `${address}/companies`)
      const link = page.getByRole("link", { name: "Page 2", exact: true })
      return timed(page, () => press(link), await otherRow(page))
    },
  },
  {
    name: "companies by another order",
    act: async (page, address) => {
      await opened(page, `${address}/companies`)
      const link = page.getByRole("columnheader", { name: "Updated" }).getByRole("link")
      return timed(page, () => press(link), await otherRow(page))
    },
  },
  {
    name: "companies by a filter",
    act: async (page, address) => {
      await opened(page, `${address}/companies`)
      await page.keyboard.press("f")
      await page.getByRole("searchbox", { name: "Find a filter" }).waitFor()
      await page.keyboard.type("acc")
      await page.keyboard.press("Enter")
      await page.getByRole("combobox", { name: "Values" }).waitFor()
      await page.keyboard.type("brand")
      await page.keyboard.press("Enter")
      await page.waitForTimeout(settleMs)
      const total = await textOf(page, pageTotal)
      return timed(page, () => page.keyboard.press("Enter"), { selector: pageTotal, hasNot: total })
    },
  },
  { name: "a company opened from its row", act: (page, address) => openedRow(page, `${address}/companies`) },
  { name: "a contact opened from its row", act: (page, address) => openedRow(page, `${address}/contacts`) },
  {
    name: "a field of a company saved",
    act: async (page, address) => {
      await opened(page, `${address}/company/${await companyWithCountry()}`)
      await page.waitForTimeout(restedMs)
      await page.getByRole("button", { name: "Edit City", exact: true }).click()
      await page.getByRole("textbox", { name: "City", exact: true }).fill(`Lyon ${Date.now() % 1000}`)
      await page.keyboard.press("Enter")
      await page.waitForTimeout(settleMs)
      const save = page.getByRole("region", { name: "Unsaved changes" }).getByRole("button", { name: "Save" })
      return timed(page, () => save.click(), { selector: "[data-sonner-toast]", has: "Saved" })
    },
  },
  {
    name: "a card dropped on the next stage",
    act: async (page, address) => {
      const { pipeline, next } = await fullPipeline()
      await opened(page, `${address}/pipelines/${pipeline}?owners=all`)
      const card = page.locator("[data-card]").first()
      const name = (await card.getAttribute("aria-label")) ?? ""
      await card.focus()
      await page.keyboard.press("Space")
      await page.getByText(`${name} is picked up from`).waitFor({ state: "attached" })
      await page.keyboard.press("ArrowRight")
      await page.waitForTimeout(settleMs)
      return timed(page, () => page.keyboard.press("Space"), {
        selector: `section:has(> header h2[data-tooltip=${JSON.stringify(next)}])`,
        has: name,
      })
    },
  },
]

async function companyWithCountry(): Promise<number> {
  const { id } = await queryOne<{ id: number }>({
    text: "SELECT id FROM company WHERE country_id IS NOT NULL AND deleted_at IS NULL ORDER BY id LIMIT 1",
    values: [],
  })
  return id
}

/** A pipeline whose first stage holds a company, and the title of the stage beside. */
function fullPipeline(): Promise<{ pipeline: number; next: string }> {
  return queryOne<{ pipeline: number; next: string }>({
    text: `WITH stage AS (SELECT id, title, lifecycle_id, row_number() OVER (PARTITION BY lifecycle_id ORDER BY position, id) AS place
        FROM lifecycle_option WHERE is_shown)
      SELECT one.lifecycle_id AS pipeline, next.title AS next FROM stage one JOIN stage next USING (lifecycle_id)
      WHERE one.place = 1 AND next.place = 2 AND EXISTS (SELECT FROM company_lifecycle WHERE lifecycle_option_id = one.id)
      ORDER BY 1 LIMIT 1`,
    values: [],
  })
}

async function measured(page: Page, address: string, limit: number): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const { name, act } of acts) {
    const taken: number[] = []
    await act(page, address)
    for (let round = 0; round < effort(rounds); round++) taken.push(await act(page, address))
    const note = `worst ${Math.max(...taken).toFixed(0)} ms`
    figures.push({ name, value: median(taken), unit: "ms", limit, note })
  }
  return figures
}

/**
 * How long a person waits for what a key or click is answered by, in a browser that has the application.
 * @param address of the app, without a slash at the end
 * @param total companies there are
 * @returns undefined without a browser on this machine
 */
export async function inPageSection(
  address: string,
  cookie: string,
  total: number,
): Promise<Section | undefined> {
  const executablePath = chromiumPath()
  if (!executablePath) return undefined
  const cookies = cookiesOf(cookie, new URL(address))
  const limit = total < largeFrom ? limitMs.small : limitMs.large
  return withBrowser(executablePath, async (visit) => {
    const page = await (await visit(cookies)).newPage()
    const figures = await measured(page, address, limit)
    return { title: "From key or click to the answer on screen", comparisons: [], figures }
  })
}
