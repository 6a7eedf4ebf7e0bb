import { type BrowserContext, type BrowserContextOptions, chromium } from "@playwright/test"
import { timeZoneCookie } from "#lib/i18n/time-zone.ts"

export type Cookies = NonNullable<Exclude<BrowserContextOptions["storageState"], string>>["cookies"]

/** Time zone of the browsers that measure. */
const zone = "Europe/Paris"

/** Cookies of a session as a browser keeps them. @param header the session's Cookie header */
export function cookiesOf(header: string, { hostname }: URL): Cookies {
  const shared = { domain: hostname, path: "/", expires: -1, httpOnly: true, secure: false } as const
  const cookies = header.split("; ").map((pair) => ({
    name: pair.slice(0, pair.indexOf("=")),
    value: pair.slice(pair.indexOf("=") + 1),
  }))
  // A browser that had told its zone before would not ask for the page once more.
  return [...cookies, { name: timeZoneCookie, value: encodeURIComponent(zone) }].map((cookie) => ({
    ...cookie,
    ...shared,
    sameSite: "Lax",
  }))
}

/**
 * Measures in a browser, which is closed in the end.
 * @param work is given what opens a profile of its own with the cookies of a session
 */
export async function withBrowser<Result>(
  executablePath: string,
  work: (visit: (cookies: Cookies) => Promise<BrowserContext>) => Promise<Result>,
): Promise<Result> {
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] })
  try {
    return await work((cookies) =>
      browser.newContext({
        viewport: { width: 1440, height: 900 },
        timezoneId: zone,
        storageState: { cookies, origins: [] },
      }),
    )
  } finally {
    await browser.close()
  }
}
