/** Pixels between toasts and what they must not lie on. */
const gap = 12
/** Pixels at the window's right edge that toasts take, and their height: what is further away is not in their way. */
const column = 400
const height = 140
/** Pixels at the lower end of a dialog in which its buttons are. */
const foot = 76

type Box = Pick<DOMRect, "top" | "right" | "bottom">
type Size = { innerWidth: number; innerHeight: number }

/**
 * How far toasts are moved from the right edge of the window, so that they stand beside panels there.
 * @param panels where the panels are within the window; one that is not shown has no width
 * @returns pixels, 0 without a panel
 */
export function shiftBeside(
  panels: readonly Pick<DOMRect, "left" | "width">[],
  window: Pick<Size, "innerWidth">,
): number {
  const shown = panels.filter(({ width }) => width > 0)
  return Math.max(0, ...shown.map(({ left }) => window.innerWidth - left))
}

/**
 * How far toasts are lifted from the bottom of the window, so that they lie on none of the boxes.
 * @param boxes where the boxes are within the window
 * @param shift pixels by which they are moved from its right edge
 * @returns pixels, 0 when nothing is in their way
 */
export function liftOver(boxes: readonly Box[], window: Size, shift = 0): number {
  const inColumn = boxes.filter(
    ({ right, top }) => right > window.innerWidth - shift - column && top < window.innerHeight,
  )
  const fromBelow = inColumn.toSorted((a, b) => b.bottom - a.bottom)
  return fromBelow.reduce((lift, { top, bottom }) => {
    const isCovered = window.innerHeight - bottom < lift + height
    return isCovered ? Math.max(lift, window.innerHeight - top + gap) : lift
  }, 0)
}

/** The lower end of a dialog within the window. */
export const footOf = ({ top, right, bottom }: Box): Box => ({
  right,
  bottom,
  top: Math.max(top, bottom - foot),
})

const below = new Set<Element>()
const beside = new Set<Element>()
const dialogs = new Set<Element>()
let watcher: ResizeObserver | undefined

const boxesOf = (elements: ReadonlySet<Element>) =>
  [...elements].map((element) => element.getBoundingClientRect())

function update() {
  const shift = shiftBeside(boxesOf(beside), window)
  const lift = liftOver([...boxesOf(below), ...boxesOf(dialogs).map(footOf)], window, shift)
  const { style } = document.documentElement
  style.setProperty("--crm-toast-shift", `${shift}px`)
  style.setProperty("--crm-toast-lift", `${lift}px`)
}

function watch(): ResizeObserver {
  window.addEventListener("resize", update)
  document.addEventListener("scroll", update, { capture: true, passive: true })
  // Dialogs have their position once they have come in.
  document.addEventListener("transitionend", () => dialogs.size > 0 && update())
  return new ResizeObserver(update)
}

function keepClearOf(element: Element | null, elements: Set<Element>) {
  if (!element) return
  watcher ??= watch()
  elements.add(element)
  watcher.observe(element)
  return () => {
    elements.delete(element)
    watcher?.unobserve(element)
    update()
  }
}

/** A ref for pages, buttons and bars at the bottom of the window: toasts stand above them. */
export const clearOfToasts = (element: Element | null) => keepClearOf(element, below)

/** A ref for panels at the right edge of the window that are worked in meanwhile: toasts stand beside them. */
export const besideToasts = (element: Element | null) => keepClearOf(element, beside)

/** A ref for dialogs in the middle, or what is in one: toasts stand above its buttons. */
export const clearOfFoot = (element: Element | null) =>
  keepClearOf(element?.closest("[role=dialog]") ?? null, dialogs)
