import { type RefObject, useRef } from "react"
import { openMark } from "./open-menu.ts"

/** Loaded when the pointer or the focus comes near: no page waits for the keys of its menus. */
let keys: typeof import("./menu-keys.ts") | undefined
async function loadKeys() {
  keys ??= await import("./menu-keys.ts").catch(() => undefined)
  return keys
}

/** What a menu knows: letters, and what walks or presses. */
const known = /^(.|Arrow(Up|Down)|Home|End|Enter)$/

/** The keys of a menu. What is pressed before they and its entries are there is not lost: it is pressed then. */
export function useMenuKeys(panel: RefObject<HTMLElement | null>) {
  const early = useRef<string[]>([])
  const openUntil = useRef<AbortController>(null)

  /** @param owner what has the focus while no entry has it: the menu or what opened it */
  function walk(event: KeyboardEvent, owner: HTMLElement) {
    const { key, target } = event
    const { current: menu } = panel
    if (!menu?.hasAttribute(openMark)) return
    if (keys && menu.querySelector("[data-entry]")) return keys.walkMenu(menu, event)
    const isChord = event.metaKey || event.ctrlKey || event.altKey || event.isComposing
    if (isChord || target !== owner || !known.test(key)) return
    event.preventDefault()
    early.current.push(key)
    void loadKeys().then((loaded) => loaded?.pressEarly(menu, early.current))
  }

  /** The menu opens or closes: nothing is left of what was pressed in it before. */
  function begin(isOpen: boolean, opener: HTMLElement | null) {
    early.current.length = 0
    panel.current?.toggleAttribute(openMark, isOpen)
    openUntil.current?.abort()
    openUntil.current = isOpen ? new AbortController() : null
    if (openUntil.current) listenTo(opener, openUntil.current)
  }

  /** What opened the menu has the focus for another moment: letters, and Enter after them, are for the menu by then. */
  function listenTo(opener: HTMLElement | null, { signal }: AbortController) {
    const forward = (event: KeyboardEvent) => {
      const isLetter = event.key.length === 1 && event.key !== " "
      const isEarlyEnter = event.key === "Enter" && early.current.length > 0
      if (opener && (isLetter || isEarlyEnter)) walk(event, opener)
    }
    opener?.addEventListener("keydown", forward, { signal })
  }

  async function focusEntry(at: 0 | -1) {
    const loaded = keys ?? (await loadKeys())
    if (panel.current) loaded?.focusEntry(panel.current, at)
  }

  return { walk, begin, focusEntry, preload: () => void loadKeys() }
}
