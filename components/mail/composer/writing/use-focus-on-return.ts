import { useEffect, useRef } from "react"
import type { View } from "./form-props.ts"

const written = "[contenteditable=true]"
const sent = "button[type=submit]"

/**
 * Who comes back to the mail from what was opened over it goes on writing; of a mail that cannot be changed what is left is to send it.
 * @returns for the form, in which the focus goes
 */
export function useFocusOnReturn(view: View) {
  const form = useRef<HTMLFormElement>(null)
  const before = useRef(view)
  // The focus belongs to the browser, and only what is shown can have it.
  useEffect(() => {
    const isBack = view === "write" && before.current !== "write"
    before.current = view
    if (!isBack) return
    const target =
      form.current?.querySelector<HTMLElement>(written) ?? form.current?.querySelector<HTMLElement>(sent)
    target?.focus()
  }, [view])
  return form
}
