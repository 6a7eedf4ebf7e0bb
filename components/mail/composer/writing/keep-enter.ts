import type { KeyboardEvent } from "react"

/** Enter in a field of one line sends no mail: that is what the button is for, and Ctrl+Enter. */
export function keepEnter(event: KeyboardEvent): void {
  const isPlain = !event.ctrlKey && !event.metaKey
  if (event.key === "Enter" && isPlain && event.target instanceof HTMLInputElement) event.preventDefault()
}
