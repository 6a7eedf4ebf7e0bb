/** Address of the screen of the app that is on its way. */
let destination: string | undefined
const listeners = new Set<() => void>()
const marked = new Set<Element>()

/** Marks what was pressed, and whatever else leads there: `data-going` is styled in globals.css. */
function mark(target: URL): void {
  const links = [...document.querySelectorAll<HTMLAnchorElement>("a[href]")]
  const pressed = document.activeElement?.closest("button")
  const leading = links.filter(({ href }) => href === target.href)
  for (const element of pressed && leading.length === 0 ? [pressed] : leading) {
    element.setAttribute("data-going", "")
    marked.add(element)
  }
}

function unmark(): void {
  for (const element of marked) element.removeAttribute("data-going")
  marked.clear()
}

function change(next: string | undefined): void {
  destination = next
  for (const listener of listeners) listener()
}

/** Called by the router as soon as it is told to go somewhere, by a link, a key or the palette. */
export function setOut(address: string): void {
  const target = new URL(address, window.location.href)
  if (target.href === window.location.href) return
  unmark()
  mark(target)
  change(target.href)
}

/** Whether the address is the one it was told to go to. */
export function isThere(): boolean {
  return window.location.href === destination
}

/** Called when the screen shows another address. */
export function arrive(): void {
  unmark()
  if (isGoing()) change(undefined)
}

export function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const isGoing = () => destination !== undefined
