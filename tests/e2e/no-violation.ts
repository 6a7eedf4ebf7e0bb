import AxeBuilder from "@axe-core/playwright"
import type { Page } from "@playwright/test"
import { expect } from "./actors.ts"

/** Each language once and each scheme once: contrast is a matter of the scheme, labels are one of the language. */
export const looks = [
  ["light", "en"],
  ["dark", "fr"],
] as const

/** Waits until nothing is on its way in or out: what leaves is half there, and named by nothing any more. */
async function settled(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document.getAnimations().every(({ playState, effect, timeline }) => {
      const isEndless = effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY
      // What follows the scrolling of a list instead of the time runs as long as the list is there.
      return playState !== "running" || isEndless || timeline !== document.timeline
    }),
  )
}

/** Has axe look at the page as a user sees it: nothing that it calls serious or critical may be there. */
export async function expectNoViolation(page: Page): Promise<void> {
  await settled(page)
  const { violations } = await new AxeBuilder({ page }).analyze()
  const serious = violations.filter(({ impact }) => impact === "serious" || impact === "critical")
  expect(serious.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(" ")}`)).toEqual([])
}
