/** Milliseconds the pointer rests before a tooltip shows; the keyboard does not wait. */
const hoverDelay = 250
/** Pixels between the element, its tooltip and the window's edge. */
const gap = 6

/** Elements with a tooltip. Every cell of a table has one while it is cut, without saying so: a page of a list has hundreds. */
const explained = "[data-tooltip], [data-tooltip-cut], th, td"

/** Text the element's tooltip shows now; undefined when it has none. */
function tooltipOf(element: HTMLElement): string | undefined {
  if (element.dataset.tooltip) return element.dataset.tooltip
  const isExplained = isCut(element) || [...element.querySelectorAll("[data-tooltip-cut]")].some(isCut)
  return isExplained ? (element.textContent ?? undefined) : undefined
}

function isCut({ scrollWidth, clientWidth, scrollHeight, clientHeight }: Element): boolean {
  return scrollWidth > clientWidth || scrollHeight > clientHeight
}

function position(bubble: HTMLElement, anchor: HTMLElement) {
  const target = anchor.getBoundingClientRect()
  const own = bubble.getBoundingClientRect()
  const above = target.top - own.height - gap
  const left = target.left + target.width / 2 - own.width / 2
  bubble.style.top = `${above >= gap ? above : target.bottom + gap}px`
  bubble.style.left = `${Math.max(gap, Math.min(left, window.innerWidth - own.width - gap))}px`
}

/**
 * Shows tooltips in `bubble` for all elements that carry data-tooltip or data-tooltip-cut, and for cells of tables.
 * @returns what stops it
 */
export function watchTooltips(bubble: HTMLElement): () => void {
  const stop = new AbortController()
  const { signal } = stop
  let shown: HTMLElement | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  const hide = () => {
    clearTimeout(timer)
    shown = undefined
    if (bubble.matches(":popover-open")) bubble.hidePopover()
  }
  const show = (anchor: HTMLElement) => {
    const text = tooltipOf(anchor)
    if (!text || !anchor.isConnected) return hide()
    bubble.textContent = text
    // Shown again, it comes to lie over dialogs opened since.
    if (bubble.matches(":popover-open")) bubble.hidePopover()
    bubble.showPopover()
    position(bubble, anchor)
  }
  const enter = (event: Event, delay: number) => {
    const anchor = (event.target as Element).closest<HTMLElement>(explained)
    if (anchor === (shown ?? null)) return
    hide()
    if (!anchor) return
    shown = anchor
    timer = setTimeout(() => show(anchor), delay)
  }

  document.addEventListener("pointerover", (event) => enter(event, hoverDelay), { signal })
  // A click moves the focus too: what was clicked needs no explanation, and what it opened would lie below it.
  const follow = (event: FocusEvent) => (event.target as Element).matches(":focus-visible") && enter(event, 0)
  document.addEventListener("focusin", follow, { signal })
  document.addEventListener("focusout", hide, { signal })
  document.addEventListener("pointerdown", hide, { signal })
  window.addEventListener("resize", hide, { signal })
  document.addEventListener("scroll", hide, { signal, capture: true, passive: true })
  document.addEventListener("keydown", (event) => event.key === "Escape" && hide(), { signal })
  return () => {
    hide()
    stop.abort()
  }
}
