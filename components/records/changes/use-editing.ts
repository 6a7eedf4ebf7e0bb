import { type KeyboardEvent, type MouseEvent, useEffect, useEffectEvent, useRef, useState } from "react"
import { holdsTyped } from "#components/ui/inputs/fallback.ts"
import { isListOpen } from "#components/ui/inputs/list-open.ts"
import { editNeighbour, hasFurtherInput, walkFields } from "./field-walk.ts"
import { useFieldsForm } from "./form-context.tsx"

const interactive = "a, button, input, select, textarea, label, summary"

const arrows = new Set(["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"])
const isPlain = ({ ctrlKey, metaKey, altKey }: KeyboardEvent) => !ctrlKey && !metaKey && !altKey

/** As by Tab in any form: what is in a line is marked, for what is typed to take its place. */
function markText(root: HTMLElement | null) {
  const { activeElement } = document
  if (!(activeElement instanceof HTMLInputElement) || !root?.contains(activeElement)) return
  if (!activeElement.matches("[data-fallback], [role=combobox], [type=checkbox], [type=radio]"))
    activeElement.select()
}

/** Keeps what is typed from the page's shortcuts; Escape, Tab and keys with a modifier do what they always do. */
export function keepKeys(event: KeyboardEvent) {
  const isTyped = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey
  if (!isTyped && (event.key !== "Enter" || !isPlain(event))) return
  event.stopPropagation()
  // The page would scroll by a space.
  if (event.key === " ") event.preventDefault()
}

/**
 * A field that is read until it is clicked, and read again once the focus has left it. Escape reverts what was changed
 * meanwhile; Enter keeps it, and Tab edits the next field. Read, its button takes the arrows to the fields around it.
 */
export function useEditing(paths: readonly string[], startsOpen = false) {
  const form = useFieldsForm()
  const root = useRef<HTMLDivElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** Something else is being pressed: closing now, with what is below moving up, would put another thing under the pointer. */
  const isPressed = useRef(false)
  /** While edited: what brings the field back to what it was. */
  const [revert, setRevert] = useState<(() => void) | null>(() => (startsOpen ? form.hold(paths) : null))
  const isEditing = revert !== null
  const isByKey = useRef(false)

  // What is clicked elsewhere ends the editing also before the focus has come here; dialogs opened from here do not.
  const onPress = useEffectEvent(({ target }: PointerEvent) => {
    const isElsewhere = target instanceof Node && !root.current?.contains(target)
    isPressed.current = isElsewhere && document.querySelector("[aria-modal=true], dialog:modal") === null
  })
  const onRelease = useEffectEvent(() => {
    if (!isPressed.current) return
    isPressed.current = false
    // The click comes first.
    leaving.current = setTimeout(() => close(false))
  })
  useEffect(() => {
    if (!isEditing) return
    if (isByKey.current) markText(root.current)
    const press = (event: PointerEvent) => onPress(event)
    const release = () => onRelease()
    document.addEventListener("pointerdown", press)
    document.addEventListener("pointerup", release)
    document.addEventListener("pointercancel", release)
    return () => {
      document.removeEventListener("pointerdown", press)
      document.removeEventListener("pointerup", release)
      document.removeEventListener("pointercancel", release)
      clearTimeout(leaving.current)
    }
  }, [isEditing])

  function open(byKey = false) {
    if (isEditing) return
    isByKey.current = byKey
    const restore = form.hold(paths)
    setRevert(() => restore)
  }

  /** @param keepsFocus the keyboard ended the editing and goes on from here */
  function close(keepsFocus: boolean) {
    clearTimeout(leaving.current)
    // Left before its editor came: that takes what was typed.
    if (!keepsFocus && holdsTyped(root.current)) return
    setRevert(null)
    if (keepsFocus) requestAnimationFrame(giveFocusBack)
  }

  /** Unless it has gone on meanwhile. */
  function giveFocusBack() {
    const { activeElement } = document
    const isFree = activeElement === null || activeElement === document.body
    if (isFree || root.current?.contains(activeElement)) opener.current?.focus({ preventScroll: true })
  }

  function goOn(event: KeyboardEvent) {
    const { current } = root
    if (!current || !(event.target instanceof Element)) return
    if (hasFurtherInput(current, event.target, event.shiftKey)) return
    if (editNeighbour(current, event.shiftKey)) event.preventDefault()
  }

  function editByKey(event: KeyboardEvent, restore: () => void) {
    if (event.key === "Tab" && isPlain(event)) return goOn(event)
    // What is in front closes first: the list, and what was picked stays.
    if (event.key !== "Escape" || isListOpen(event.target)) return
    restore()
    close(true)
  }

  function readByKey(event: KeyboardEvent, button: HTMLElement) {
    if (event.key === "e") open(true)
    else if (arrows.has(event.key)) walkFields(button, event.key)
    else return
    event.preventDefault()
  }

  const rootProps = {
    ref: root,
    onClick: (event: MouseEvent) => {
      const isOnPart = event.target instanceof Element && event.target.closest(interactive) !== null
      const isSelecting = window.getSelection()?.isCollapsed === false
      if (!isOnPart && !isSelecting) open()
    },
    onKeyDown: (event: KeyboardEvent) => {
      isPressed.current = false
      const isHere = event.target instanceof Node && root.current?.contains(event.target)
      if (!isHere || event.nativeEvent.isComposing) return
      if (isEditing) editByKey(event, revert)
      else if (event.target === opener.current && isPlain(event)) readByKey(event, opener.current)
    },
    // A list or panel opened from here lies elsewhere in the document, yet its focus events arrive here too.
    onFocus: () => clearTimeout(leaving.current),
    onBlur: () => {
      if (!isEditing || isPressed.current) return
      leaving.current = setTimeout(() => {
        if (!root.current?.contains(document.activeElement)) close(false)
      })
    },
  }
  /** What the button does: Enter on it is a click without a press. */
  const openByButton = (event: MouseEvent) => open(event.detail === 0)
  return { form, isEditing, open: openByButton, done: () => close(true), opener, rootProps }
}
