import { type KeyboardEvent, type MouseEvent, useEffect, useEffectEvent, useRef, useState } from "react"
import { useFieldsForm } from "./form-context.tsx"

const interactive = "a, button, input, select, textarea, label, summary"

/**
 * A field that is read until it is clicked, and read again once the focus has left it. Escape takes back what was changed
 * meanwhile; Enter keeps it.
 */
export function useEditing(paths: readonly string[], startsOpen = false) {
  const form = useFieldsForm()
  const root = useRef<HTMLDivElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** Something else is being pressed: closing now, with what is below moving up, would put another thing under the pointer. */
  const isPressed = useRef(false)
  /** While edited: what brings the field back to what it was. */
  const [takeBack, setTakeBack] = useState<(() => void) | null>(() => (startsOpen ? form.hold(paths) : null))
  const isEditing = takeBack !== null

  // What is clicked elsewhere ends the editing also before the focus has come here; dialogs opened from here do not.
  const onPress = useEffectEvent(({ target }: PointerEvent) => {
    const isElsewhere = target instanceof Node && !root.current?.contains(target)
    isPressed.current = isElsewhere && document.querySelector("[aria-modal=true]") === null
  })
  const onRelease = useEffectEvent(() => {
    if (!isPressed.current) return
    isPressed.current = false
    // The click comes first.
    leaving.current = setTimeout(() => close(false))
  })
  useEffect(() => {
    if (!isEditing) return
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

  function open() {
    if (isEditing) return
    const restore = form.hold(paths)
    setTakeBack(() => restore)
  }

  /** @param keepsFocus the keyboard ended the editing and goes on from here */
  function close(keepsFocus: boolean) {
    clearTimeout(leaving.current)
    setTakeBack(null)
    if (keepsFocus) requestAnimationFrame(() => opener.current?.focus())
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
      if (isEditing && event.key === "Escape") {
        takeBack()
        close(true)
      } else if (!isEditing && event.key === "e" && event.target === opener.current) {
        event.preventDefault()
        open()
      }
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
  return { form, isEditing, open, done: () => close(true), opener, rootProps }
}
