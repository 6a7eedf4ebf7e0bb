import { foldText } from "#lib/text/folded-text.ts"

/** Milliseconds within which a further letter belongs to the same name. */
const typingWindow = 500

/** How the name begins that is being typed, and in which menu. */
let typed = ""
let typedIn: Element | undefined
let forget: ReturnType<typeof setTimeout> | undefined

/** What the keys walk through: whatever is marked `data-entry`, in the order of the page. */
function entriesOf(menu: Element): HTMLElement[] {
  return [...menu.querySelectorAll<HTMLElement>("[data-entry]:not(:disabled)")]
}

/** Gives the focus to the first entry (0) or the last (-1); to the menu while it has none. */
export function focusEntry(menu: HTMLElement, at: 0 | -1): void {
  const entry = entriesOf(menu).at(at) ?? menu
  entry.focus()
}

function nameOf(entry: HTMLElement): string {
  const text = entry.getAttribute("aria-label") ?? (entry.closest("label") ?? entry).textContent
  return foldText(text.trim())
}

/** The next entry whose name begins with what was typed; one letter again and again walks through all that begin with it. */
function findByName(menu: Element, entries: readonly HTMLElement[], at: number, letter: string) {
  clearTimeout(forget)
  forget = setTimeout(() => {
    typed = ""
  }, typingWindow)
  typed = (menu === typedIn ? typed : "") + foldText(letter)
  typedIn = menu
  const [first = ""] = typed
  const isOneLetter = typed === first.repeat(typed.length)
  const from = isOneLetter ? at + 1 : Math.max(at, 0)
  const begin = isOneLetter ? first : typed
  return [...entries.slice(from), ...entries.slice(0, from)].find((entry) => nameOf(entry).startsWith(begin))
}

function isTextField(element: Element): boolean {
  return element instanceof HTMLInputElement && element.type !== "checkbox"
}

/**
 * The keys of every menu, and of every list that is walked like one: arrows, Home and End go through its entries, letters to
 * the entry that begins with them or, where a field narrows the entries down, back into that field. Enter and Escape are left
 * to the browser.
 */
export function walkMenu(menu: HTMLElement, event: KeyboardEvent): void {
  const { key, target } = event
  const isChord = event.metaKey || event.ctrlKey || event.altKey || event.isComposing
  if (isChord || !(target instanceof HTMLElement) || hasKeyOfItsOwn(target, key)) return
  const entries = entriesOf(menu)
  const row = target.closest("li")
  const at = entries.findIndex((entry) => entry === target || row?.contains(entry))
  const steps = { ArrowDown: (at + 1) % entries.length, ArrowUp: Math.max(at, 0) - 1, Home: 0, End: -1 }
  const step = Object.entries(steps).find(([name]) => name === key)?.[1]
  if (step !== undefined) {
    event.preventDefault()
    entries.at(step)?.focus()
  } else if (key === " " && target.matches("a[role=menuitem]")) {
    event.preventDefault()
    target.click()
  } else if (key.length === 1 && key !== " ") {
    const field = entries.find(isTextField)
    // The letter is typed where the focus is by then.
    if (!field) event.preventDefault()
    const named = field ?? findByName(menu, entries, at, key)
    named?.focus()
  }
}

/** Presses what was pressed before there was an entry for it, as soon as there is one; then none is left of it. */
export function pressEarly(menu: HTMLElement, early: string[]): void {
  const press = () => {
    if (entriesOf(menu).length === 0) return
    observer.disconnect()
    for (const key of early.splice(0)) pressKey(menu, key)
  }
  const observer = new MutationObserver(press)
  observer.observe(menu, { childList: true, subtree: true })
  press()
}

function pressKey(menu: HTMLElement, key: string) {
  const { activeElement } = document
  const target = activeElement instanceof HTMLElement && menu.contains(activeElement) ? activeElement : menu
  target.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }))
  // What the browser does for a key pressed by hand.
  if (key === "Enter" && target.matches("[data-entry]")) target.click()
}

/** A choice among a few has arrows of its own, a field its letters and its ends. */
function hasKeyOfItsOwn(target: HTMLElement, key: string): boolean {
  return isTextField(target) && !(target.hasAttribute("data-entry") && key.startsWith("Arrow"))
}

/** Ref of a list that is walked like a menu. */
export function walkedByKeys(list: HTMLElement | null) {
  const onKeyDown = (event: KeyboardEvent) => list && walkMenu(list, event)
  list?.addEventListener("keydown", onKeyDown)
  return () => list?.removeEventListener("keydown", onKeyDown)
}
