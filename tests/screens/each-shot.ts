import type { Page } from "@playwright/test"
import type { Shot } from "./camera.ts"
import type { Visitors } from "./visitors.ts"

/** Pages that are looked at side by side. */
const atOnce = 3

/**
 * Looks at screens, a few at a time; who looks at one keeps the page for the next.
 * @param look what it throws ends all
 */
export async function eachShot(
  shots: readonly Shot[],
  visitors: Visitors,
  look: (page: Page, shot: Shot) => Promise<void>,
): Promise<void> {
  const waiting = [...shots]
  const work = async () => {
    const pages = new Map<string, Page>()
    for (let shot = waiting.shift(); shot; shot = waiting.shift()) {
      const { screen, language, device } = shot
      const viewer = screen.as ?? "admin"
      const key = `${viewer} ${language} ${device}`
      const page = pages.get(key) ?? (await visitors.newPage(viewer, language, device))
      pages.set(key, page)
      await look(page, shot)
    }
    for (const page of pages.values()) await page.context().close()
  }
  await Promise.all(Array.from({ length: atOnce }, work))
}
