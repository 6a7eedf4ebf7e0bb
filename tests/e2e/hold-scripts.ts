import type { Page } from "@playwright/test"

/** Has pages opened from now on fetch nothing ahead, however long they are idle: so does who saves data. */
export const keepFromFetchingAhead = (page: Page) =>
  page.addInitScript(() => {
    Object.defineProperty(navigator, "connection", { value: { saveData: true }, configurable: true })
  })

/** Scripts that are fetched from now on do not come. @returns what lets them come */
export async function holdScripts(page: Page): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(/\/_next\/static\/.*\.js/, async (route) => {
    await released
    await route.continue()
  })
  return release
}
