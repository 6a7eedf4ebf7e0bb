import type { Page } from "@playwright/test"
import { chromiumPath } from "#scripts/verification/chromium.ts"
import { effort } from "../effort.ts"
import type { Section } from "../result.ts"
import { median } from "../rounds.ts"
import { type Cookies, cookiesOf, withBrowser } from "./browser.ts"

/** Milliseconds from the request until rows are on screen, in a browser that has nothing of the app. */
const limitMs = 500
const rounds = 9

type Screen = { address: string; cookies: Cookies }

declare global {
  /** In a measured page: when the frame that first shows a row of a table is on screen. */
  var firstRows: Promise<number> | undefined
}

/**
 * Run in the page before anything of its own: its clock begins with the request. Rows that are there at the first paint of all
 * are shown by it, and the browser tells its time; for later ones it is when the frame's work is done.
 */
function watchRows(): void {
  globalThis.firstRows = new Promise((settle) => {
    const afterFrame = () =>
      requestAnimationFrame(() => {
        const painted = new MessageChannel()
        painted.port1.onmessage = () => settle(performance.now())
        painted.port2.postMessage(null)
      })
    const poll = () => {
      if (!document.querySelector("tbody tr")) return requestAnimationFrame(poll)
      if (performance.getEntriesByName("first-contentful-paint").length > 0) return afterFrame()
      return new PerformanceObserver((list) => {
        const [first] = list.getEntriesByName("first-contentful-paint")
        if (first) settle(first.startTime)
      }).observe({ type: "paint", buffered: true })
    }
    requestAnimationFrame(poll)
  })
}

/** Milliseconds until a profile that has nothing of a screen shows its first rows. */
async function firstRowsOf(page: Page, address: string): Promise<number> {
  // What the last page left behind must not run beside this one.
  await page.waitForTimeout(500)
  await page.addInitScript(watchRows)
  await page.goto(address, { waitUntil: "commit" })
  const ms = await page.evaluate(() => globalThis.firstRows)
  if (ms === undefined) throw new Error(`${address} was not watched`)
  return ms
}

/**
 * How long first rows take on a cold profile, beside those of the bare page in turns.
 * @param address of the app, without a slash at the end
 * @returns undefined without a browser on this machine
 */
export async function firstRowsSection(
  address: string,
  bareAddress: string,
  cookie: string,
): Promise<Section | undefined> {
  const browser = chromiumPath()
  if (!browser) return undefined
  const ours = { address: `${address}/companies`, cookies: cookiesOf(cookie, new URL(address)) }
  const bare = { address: `${bareAddress}/companies?case=no+filter`, cookies: [] }
  const taken = { ours: [] as number[], bare: [] as number[] }
  await withBrowser(browser, async (visit) => {
    const firstRows = async ({ address, cookies }: Screen) => {
      const context = await visit(cookies)
      const ms = await firstRowsOf(await context.newPage(), address)
      await context.close()
      return ms
    }
    await firstRows(ours)
    await firstRows(bare)
    for (let round = 0; round < effort(rounds); round++) {
      taken.ours.push(await firstRows(ours))
      taken.bare.push(await firstRows(bare))
    }
  })
  const note = `bare page ${median(taken.bare).toFixed(0)} ms`
  return {
    title: "First rows on screen, cold profile",
    comparisons: [],
    figures: [{ name: "companies list", value: median(taken.ours), unit: "ms", limit: limitMs, note }],
  }
}
