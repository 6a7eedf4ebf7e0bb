/** An element of the page and what is beside it. */
type Level = { element: Element; next: Element | null; previous: Element | null }

/** What was around elements when something was asked with them: once they are gone it cannot be found out. */
const surroundings = new WeakMap<Element, readonly Level[]>()

/** Beyond these it is another part of the page. */
const ends = "main, [role=dialog], body"
const focusable = 'a[href], button:not(:disabled, [tabindex="-1"]), [tabindex="0"]'

/** Notes what is around an element, so that the focus can go there once it is gone. */
export function noteSurroundings(asker: Element): void {
  const levels: Level[] = []
  for (
    let element: Element | null = asker;
    element && !element.matches(ends);
    element = element.parentElement
  )
    levels.push({ element, next: element.nextElementSibling, previous: element.previousElementSibling })
  surroundings.set(asker, levels)
}

/** Gives the focus to what came after an element that is gone, else to what came before it, from the smallest part of the page on. */
export function focusNear(asker: Element): void {
  for (const { element, next, previous } of surroundings.get(asker) ?? []) {
    const parts = element.isConnected ? [element] : [next, previous]
    const found = parts.map((part) => (part?.isConnected ? firstIn(part) : null)).find(Boolean)
    if (!found) continue
    found.focus({ preventScroll: true })
    return
  }
}

const firstIn = (part: Element): HTMLElement | null =>
  part instanceof HTMLElement && part.matches(focusable) ? part : part.querySelector<HTMLElement>(focusable)
