import type { Page } from "@playwright/test"

const targetSelector =
  "a[href], button, input, select, textarea, summary, [role=tab], [role=button], [role=checkbox], [role=menuitem]"

/** Least size of what is pressed, in pixels: a thumb's on a phone, else a mouse's. */
const minSizes = { phone: 44, desk: 24 }

/**
 * Measures, in the browser, what a screen must not have: a page that scrolls sideways, targets that are too small, and cells of
 * tables that cut a target or a figure.
 * @returns a line for each
 */
function measure({ selector, size }: { selector: string; size: number }): string[] {
  const root = document.documentElement
  const isWide = root.scrollWidth > root.clientWidth
  const isShown = (element: HTMLElement) =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    element.getBoundingClientRect().width > 1 &&
    !element.closest("[inert], [aria-hidden=true]")
  /** A link amid text is as high as the text. */
  const isText = (element: HTMLElement) =>
    element.tagName === "A" && getComputedStyle(element).display === "inline"
  const nameOf = (element: HTMLElement) =>
    [element.getAttribute("aria-label"), element.textContent, element.getAttribute("name"), element.id]
      .find((name) => name?.trim())
      ?.trim()
      .replaceAll(/\s+/g, " ")
      .slice(0, 40)
  /** With the label of a box to tick, and with what reaches over its own edges. */
  const sizeOf = (element: HTMLElement) => {
    const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : []
    const boxes = [element, ...labels].map((part) => part.getBoundingClientRect())
    const over = getComputedStyle(element, "::after")
    const reach = over.position === "absolute" ? [over.width, over.height].map(Number.parseFloat) : []
    const [across = 0, down = 0] = reach.map((length) => length || 0)
    const width = Math.max(across, ...boxes.map((box) => box.width))
    return { width, height: Math.max(down, ...boxes.map((box) => box.height)) }
  }
  const lines = [...document.querySelectorAll<HTMLElement>(selector)]
    .filter((element) => isShown(element) && !isText(element))
    .map((element) => ({ element, ...sizeOf(element) }))
    .filter(({ width, height }) => Math.min(width, height) < size - 0.5)
    .map(
      ({ element, width, height }) =>
        `target ${Math.round(width)}×${Math.round(height)} ${element.tagName.toLowerCase()} “${nameOf(element)}”`,
    )
  const isCutting = (cell: HTMLElement) => {
    if (getComputedStyle(cell).overflowX !== "hidden") return false
    const { right } = cell.getBoundingClientRect()
    const targets = [...cell.querySelectorAll<HTMLElement>("button, input, select, textarea")].filter(isShown)
    const isFigure = cell.dataset.align === "end" && targets.length === 0
    return (
      (isFigure && cell.scrollWidth > cell.clientWidth + 1) ||
      targets.some((target) => target.getBoundingClientRect().right > right + 0.5)
    )
  }
  const cut = [...document.querySelectorAll<HTMLElement>("td, th")]
    .filter((cell) => isShown(cell) && isCutting(cell))
    .map(
      (cell) => `cut “${nameOf(cell) ?? nameOf(cell.querySelector<HTMLElement>("input, button") ?? cell)}”`,
    )
  return [
    ...(isWide ? [`scrolls sideways: ${root.scrollWidth} of ${root.clientWidth} px`] : []),
    ...new Set(lines),
    ...new Set(cut),
  ]
}

/** What of a page can be measured and must not be. */
export const findFaults = (page: Page, device: keyof typeof minSizes): Promise<string[]> =>
  page.evaluate(measure, { selector: targetSelector, size: minSizes[device] })
