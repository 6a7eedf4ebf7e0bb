import type { FocusEvent } from "react"

/**
 * Lets whatever of a dialog has the focus keep it. The kit gives it to what is marked to begin with, twice and a moment after the dialog
 * came: who has gone on by Tab until then would be moved back. So the mark goes with the focus.
 */
export function keepFocus({ currentTarget, target }: FocusEvent<HTMLElement>): void {
  for (const marked of currentTarget.querySelectorAll("[data-autofocus]"))
    if (marked !== target) marked.removeAttribute("data-autofocus")
  target.setAttribute("data-autofocus", "")
}
