import { type KeyboardEvent, type RefObject, useRef } from "react"
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

  function walk(event: KeyboardEvent<HTMLElement>) {
    const { key, target, currentTarget, nativeEvent } = event
    const { current: menu } = panel
    if (!menu?.hasAttribute(openMark)) return
    if (keys && menu.querySelector("[data-entry]")) return keys.walkMenu(menu, nativeEvent)
    const isChord = event.metaKey || event.ctrlKey || event.altKey || nativeEvent.isComposing
    if (isChord || target !== currentTarget || !known.test(key)) return
    event.preventDefault()
    early.current.push(key)
    void loadKeys().then((loaded) => loaded?.pressEarly(menu, early.current))
  }

  /** The menu opens or closes: nothing is left of what was pressed in it before. */
  function begin(isOpen: boolean) {
    early.current.length = 0
    panel.current?.toggleAttribute(openMark, isOpen)
  }

  async function focusEntry(at: 0 | -1) {
    const loaded = keys ?? (await loadKeys())
    if (panel.current) loaded?.focusEntry(panel.current, at)
  }

  return { walk, begin, focusEntry, preload: () => void loadKeys() }
}
