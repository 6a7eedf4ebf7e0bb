import type { Browser, BrowserContext, Page } from "@playwright/test"
import { type Locale, localeCookie } from "#lib/i18n/locales.ts"
import { DEMO_PASSWORD } from "#prisma/seed/demo/users.ts"
import type { Viewer } from "./screen.ts"
import { settled, watchRequests } from "./settled.ts"

/** At most so wide a window is a phone's. */
export const phoneWidth = 480
export const heights = { phone: 844, desk: 900 }
export type Device = keyof typeof heights

/** An application that is compiled while it runs takes its time for a page that it shows first. */
const patienceMs = 120_000

const takenOver = () =>
  Object.keys(document.querySelector("form") ?? {}).some((key) => key.startsWith("__reactFiber"))

type Cookies = Awaited<ReturnType<BrowserContext["cookies"]>>

/** Who signs in once, and is whoever looks at screens from then on. */
export class Visitors {
  #browser: Browser
  #address: string
  #sessions = new Map<Viewer, Promise<Cookies>>()

  constructor(browser: Browser, address: string) {
    this.#browser = browser
    this.#address = address
  }

  /** Cookies of a user who is signed in; none of somebody who is not. */
  sessionOf(viewer: Viewer): Promise<Cookies> {
    const session = this.#sessions.get(viewer) ?? this.#signIn(viewer)
    this.#sessions.set(viewer, session)
    return session
  }

  async #signIn(viewer: Viewer): Promise<Cookies> {
    if (viewer === "nobody") return []
    const context = await this.#browser.newContext({ baseURL: this.#address })
    const page = await context.newPage()
    watchRequests(page)
    await page.goto("/", { timeout: patienceMs })
    await page.waitForFunction(takenOver, null, { timeout: patienceMs })
    await page.locator("input[type=email]").fill(`${viewer}@example.com`)
    await page.locator("input[autocomplete=current-password]").fill(DEMO_PASSWORD)
    await page.locator("button[type=submit]").click()
    await page.waitForURL("**/companies*", { timeout: patienceMs })
    await settled(page)
    const cookies = await context.cookies()
    await context.close()
    return cookies
  }

  /** An empty page of a viewer, in a context of its own. */
  async newPage(viewer: Viewer, language: Locale, device: Device): Promise<Page> {
    const isPhone = device === "phone"
    const context = await this.#browser.newContext({
      baseURL: this.#address,
      viewport: { width: isPhone ? 390 : 1440, height: heights[device] },
      hasTouch: isPhone,
      isMobile: isPhone,
      locale: language === "fr" ? "fr-FR" : "en-GB",
      timezoneId: "Europe/Paris",
      reducedMotion: "reduce",
    })
    await context.addCookies([
      ...(await this.sessionOf(viewer)),
      { name: localeCookie, value: language, url: this.#address },
    ])
    const page = await context.newPage()
    page.setDefaultTimeout(15_000)
    page.setDefaultNavigationTimeout(patienceMs)
    watchRequests(page)
    return page
  }
}
