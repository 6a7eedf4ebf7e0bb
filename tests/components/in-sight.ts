import { vi } from "vitest"

type Tell = (entries: { isIntersecting: boolean }[]) => void

/** Has what waits until the page has loaded come as soon as it may. */
export const whilePageIsIdle = () =>
  vi.stubGlobal("requestIdleCallback", (run: () => void) => {
    run()
    return 0
  })

/** Has everything come into sight at once, on a page that has loaded: the tests' DOM lays nothing out. */
export function allInSight(): void {
  whilePageIsIdle()
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      observe: () => void
      unobserve = () => undefined
      disconnect = () => undefined
      constructor(tell: Tell) {
        this.observe = () => tell([{ isIntersecting: true }])
      }
    },
  )
}
