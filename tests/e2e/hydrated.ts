import type { Page } from "@playwright/test"
import { patient } from "../pace.ts"

/** Where something moves for ever a page is never idle. */
const longEnough = patient(10_000)

/**
 * Waits until scripts have taken the page over: a click or key before that is lost.
 * @param part of the page that has to be taken over, where its scripts come after the page's
 */
export async function hydrated(page: Page, part = "main"): Promise<void> {
  await page.waitForFunction((selector) => {
    const content = document.querySelector(selector)
    return content !== null && Object.keys(content).some((key) => key.startsWith("__reactFiber"))
  }, part)
  // Keys are listened to from React's effects on, which it runs when the page has drawn.
  await page.evaluate(
    (timeout) =>
      new Promise((idle) => requestIdleCallback(() => requestIdleCallback(idle, { timeout }), { timeout })),
    longEnough,
  )
}
