/** Pixels between toasts and what they must not lie on. */
const gap = 12
/** Pixels at the window's right edge that toasts take, and their height: what is further away is not in their way. */
const column = 400
const height = 140

type Box = Pick<DOMRect, "top" | "right" | "bottom">

/**
 * How far toasts are lifted from the bottom of the window, so that they lie on none of the boxes.
 * @param boxes where the boxes are within the window
 * @returns pixels, 0 when nothing is in their way
 */
export function liftOver(boxes: readonly Box[], window: { innerWidth: number; innerHeight: number }): number {
  const inColumn = boxes.filter(
    ({ right, top }) => right > window.innerWidth - column && top < window.innerHeight,
  )
  const fromBelow = inColumn.toSorted((a, b) => b.bottom - a.bottom)
  return fromBelow.reduce((lift, { top, bottom }) => {
    const isInTheWay = window.innerHeight - bottom < lift + height
    return isInTheWay ? Math.max(lift, window.innerHeight - top + gap) : lift
  }, 0)
}

const kept = new Set<Element>()
let watcher: ResizeObserver | undefined

function place() {
  const lift = liftOver(
    [...kept].map((element) => element.getBoundingClientRect()),
    window,
  )
  document.documentElement.style.setProperty("--crm-toast-lift", `${lift}px`)
}

function watch(): ResizeObserver {
  window.addEventListener("resize", place)
  document.addEventListener("scroll", place, { capture: true, passive: true })
  return new ResizeObserver(place)
}

/** A ref for pages, buttons and bars at the bottom of the window: toasts stand above them. */
export function clearOfToasts(element: Element | null) {
  if (!element) return
  watcher ??= watch()
  kept.add(element)
  watcher.observe(element)
  return () => {
    kept.delete(element)
    watcher?.unobserve(element)
    place()
  }
}
