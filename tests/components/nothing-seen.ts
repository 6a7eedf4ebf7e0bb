import { vi } from "vitest"

/** Replaces the observer of what comes near the window: here nothing has a size, so nothing does. */
class Observer {
  observe = () => undefined
  unobserve = () => undefined
  disconnect = () => undefined
}

/** What is drawn when it is about to be seen is not drawn. For one test. */
export function nothingSeen(): void {
  vi.stubGlobal("IntersectionObserver", Observer)
}
