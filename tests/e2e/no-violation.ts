import type AxeBuilder from "@axe-core/playwright"
import type { Page } from "@playwright/test"
import { expect } from "./actors.ts"
import { axeOn, violationsOf } from "./violations.ts"

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

async function expectNothing(axe: AxeBuilder): Promise<void> {
  expect(await violationsOf(axe)).toEqual([])
}

/** What axe finds by colours alone. */
const colourRules = ["color-contrast", "link-in-text-block"]

/** Has axe look at the page as a user sees it: nothing may be there that it takes amiss, however little, or that misses its best practices. */
export async function expectNoViolation(page: Page): Promise<void> {
  await settled(page)
  await expectNothing(axeOn(page))
}

/** The same in light and in dark, where names and roles are those they are in light: only colours are looked at again. */
export async function expectNoViolationInEitherScheme(page: Page): Promise<void> {
  const root = page.locator("html")
  await page.emulateMedia({ colorScheme: "light" })
  await expect(root).toHaveAttribute("data-mantine-color-scheme", "light")
  await expectNoViolation(page)
  await page.emulateMedia({ colorScheme: "dark" })
  await expect(root).toHaveAttribute("data-mantine-color-scheme", "dark")
  await settled(page)
  await expectNothing(axeOn(page).withRules(colourRules))
}
