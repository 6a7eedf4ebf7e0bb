import type { Page } from "@playwright/test"

/** Requests that go on as long as the page is there. */
const isStream = (url: string, type: string) => type === "eventsource" || /stream/.test(url)

const quietMs = 150
const patienceMs = 10_000
const pollMs = 30

/** Counts what a page waits for. */
function inFlight(page: Page) {
  let [count, since] = [0, Date.now()]
  const change = (by: number) => (request: { url(): string; resourceType(): string }) => {
    if (isStream(request.url(), request.resourceType())) return
    count = Math.max(0, count + by)
    since = Date.now()
  }
  page.on("request", change(1))
  page.on("requestfinished", change(-1))
  page.on("requestfailed", change(-1))
  return {
    isQuiet: () => count === 0 && Date.now() - since > quietMs,
    forget: () => {
      count = 0
    },
  }
}

const counters = new WeakMap<Page, ReturnType<typeof inFlight>>()

function counterOf(page: Page) {
  const counter = counters.get(page) ?? inFlight(page)
  counters.set(page, counter)
  return counter
}

/** Has a page's requests be counted; before its first address. */
export function watchRequests(page: Page): void {
  counterOf(page).forget()
}

/** Waits until scripts have taken the page over, fonts and pictures are there and nothing moves. */
export async function drawn(page: Page): Promise<void> {
  await page
    .waitForFunction(
      () => {
        const content = document.querySelector("main") ?? document.body.firstElementChild
        const isTakenOver =
          content === null || Object.keys(content).some((key) => key.startsWith("__reactFiber"))
        const isLoaded = [...document.images].every(({ complete, loading }) => complete || loading === "lazy")
        const isStill = document.getAnimations().every(({ playState, effect, timeline }) => {
          const isEndless = effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY
          return playState !== "running" || isEndless || timeline !== document.timeline
        })
        return isTakenOver && isLoaded && isStill && document.fonts.status === "loaded"
      },
      null,
      { timeout: patienceMs },
    )
    .catch(() => undefined)
  await page.evaluate(
    () =>
      new Promise((idle) =>
        requestAnimationFrame(() => requestIdleCallback(() => idle(undefined), { timeout: 500 })),
      ),
  )
}

/** Waits until a page asks for nothing any more and does not move; what never does is looked at as it is. */
export async function settled(page: Page): Promise<void> {
  const counter = counterOf(page)
  const until = Date.now() + patienceMs
  await drawn(page)
  while (!counter.isQuiet() && Date.now() < until) await page.waitForTimeout(pollMs)
  await drawn(page)
}
