import { createServer } from "node:net"
import { type Browser, type Cookie, chromium } from "@playwright/test"
import lighthouse, { desktopConfig, type Flags } from "lighthouse"
import { ensureChromium } from "#scripts/verification/chromium.ts"
import { quietChromium } from "#tests/e2e/quiet-chromium.ts"
import type { RunningApp } from "../running-app.ts"
import type { Screen } from "../screen.ts"
import type { Visitors } from "../visitors.ts"

/** Screens that Lighthouse looks at. */
const scored = [
  "sign-in",
  "companies",
  "company",
  "contacts",
  "contact",
  "pipelines",
  "registrations",
  "registration",
  "messenger-conversation",
  "sequence",
]
const categories = ["accessibility", "best-practices"]
const best = 1

function freePort(): Promise<number> {
  return new Promise((settle) => {
    const server = createServer()
    server.listen(0, "127.0.0.1", () => {
      const address = server.address()
      server.close(() => settle(address !== null && typeof address === "object" ? address.port : 0))
    })
  })
}

type Target = { address: string; port: number; device: "desktop" | "phone" }

async function scoreOf({ address, port, device }: Target): Promise<string[]> {
  const flags: Flags = {
    port,
    onlyCategories: categories,
    logLevel: "error",
    output: "json",
    disableStorageReset: true,
    throttlingMethod: "provided",
  }
  const result = await lighthouse(address, flags, device === "desktop" ? desktopConfig : undefined)
  if (!result) throw new Error("Lighthouse answered nothing")
  const { lhr } = result
  return Object.values(lhr.categories).flatMap(({ id, score, auditRefs }) => {
    if (score === best) return []
    const failed = auditRefs
      .filter(({ weight }) => weight > 0)
      .map((ref) => lhr.audits[ref.id])
      .filter((audit) => audit && audit.score !== null && audit.score < best)
      .map((audit) => `\n      ${audit?.id}: ${JSON.stringify(audit?.details ?? {}).slice(0, 600)}`)
    return [`${id} ${Math.round((score ?? 0) * 100)}${failed.join("")}`]
  })
}

/** Gives the browser that Lighthouse opens its pages in the session of a visitor, and nothing else. */
async function giveSession(browser: Browser, cookies: Cookie[]): Promise<void> {
  const session = await browser.newBrowserCDPSession()
  await session.send("Storage.clearCookies")
  await session.send("Storage.setCookies", {
    cookies: cookies.map(({ partitionKey: _, ...cookie }) => cookie),
  })
  await session.detach()
}

/**
 * Has Lighthouse look at ten screens, as on a desk and on a phone.
 * @returns a line for each score below 100, with what it misses
 */
export async function findLowScores(
  chosen: readonly Screen[],
  visitors: Visitors,
  { address, records }: RunningApp,
): Promise<string[]> {
  const port = await freePort()
  const executablePath = await ensureChromium()
  const args = [...quietChromium, `--remote-debugging-port=${port}`]
  const browser = await chromium.launch({ executablePath, args })
  const lines: string[] = []
  try {
    for (const { name, path, as = "admin" } of chosen.filter((screen) => scored.includes(screen.name)))
      for (const device of ["desktop", "phone"] as const) {
        await giveSession(browser, await visitors.sessionOf(as))
        const page = address + (typeof path === "string" ? path : path(records, "en"))
        const low = await scoreOf({ address: page, port, device })
        lines.push(...low.map((line) => `${name} (${device}) ${line}`))
      }
  } finally {
    await browser.close()
  }
  return lines
}
