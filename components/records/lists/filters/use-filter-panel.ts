import { useRef, useState } from "react"
import { flushSync } from "react-dom"
import type { FilteredList } from "#lib/contract/records/saved-filters.ts"
import type { FilterTarget } from "./filter-target.ts"
import { focusFirstField } from "./first-focus.ts"
import { focusToolbar } from "./toolbar-focus.ts"
import { keepOpen, useStoredOpen } from "./use-stored-open.ts"

const choose: FilterTarget = { kind: "choose" }

/** Whether there is room for the filters beside the rows; below, they lie over them. The style sheet of the dock says the same. */
const isWide = () => window.matchMedia("(min-width: 1024px)").matches

type Panel = {
  target: FilterTarget
  /** It lies over the list. */
  isOver: boolean
  /** Somebody asked for it on this page: the focus is its own. */
  isOpened: boolean
}

/**
 * Where a list's filters are: beside the rows, where they stay from visit to visit, or over them in a narrow window.
 * @param atFirst whether the server drew them beside the rows
 */
export function useFilterPanel(list: FilteredList, atFirst: boolean) {
  const isStoredOpen = useStoredOpen(list, atFirst)
  const [panel, setPanel] = useState<Panel>({ target: choose, isOver: false, isOpened: false })
  const dock = useRef<HTMLElement>(null)
  /** What had the focus before, and whether it has been in the dock since. */
  const asker = useRef<Element | null>(null)
  const wasInside = useRef(false)
  const isDocked = isStoredOpen && !panel.isOver
  const isInside = () => dock.current?.contains(document.activeElement) === true

  function open(target: FilterTarget = choose) {
    if (!isInside()) asker.current = document.activeElement
    const isOver = !isWide()
    if (!isOver) keepOpen(list, true)
    flushSync(() => setPanel({ target, isOver, isOpened: true }))
    if (!isOver && !isInside()) focusFirstField(dock.current)
  }

  function close() {
    if (panel.isOver) return setPanel({ ...panel, isOver: false })
    const hadFocus = isInside()
    flushSync(() => {
      keepOpen(list, false)
      setPanel({ target: choose, isOver: false, isOpened: false })
    })
    wasInside.current = false
    if (hadFocus) giveFocusBack(asker.current)
  }

  return {
    ...panel,
    isDocked,
    isOpen: isDocked || panel.isOver,
    dock,
    open,
    close,
    /** Opens and closes them by their button. */
    toggle: () => (isDocked && isWide() ? close() : open()),
    /** Opens them by their key, or goes into those that are open; after that, closes them. */
    enter: () => (isDocked && isWide() && wasInside.current ? close() : open(panel.target)),
    setTarget: (target: FilterTarget) => setPanel((before) => ({ ...before, target, isOpened: true })),
    onEntered: () => {
      wasInside.current = true
    },
  }
}

/** What had it may have left with the rows of before. */
function giveFocusBack(asker: Element | null) {
  if (asker instanceof HTMLElement && asker.isConnected && asker !== document.body) asker.focus()
  else focusToolbar("filters")
}
