import type { KeyboardEvent } from "react"

/** Up and down walk from the search to the results and among them; Enter in the search follows the first. */
export function walkResults(event: KeyboardEvent<HTMLElement>): void {
  if (event.nativeEvent.isComposing) return
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>("input, a")]
  const at = stops.findIndex((stop) => stop.matches(":focus"))
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (step !== undefined) {
    event.preventDefault()
    stops[at + step]?.focus()
  } else if (event.key === "Enter" && at === 0) {
    event.preventDefault()
    if (event.currentTarget.querySelector("[aria-busy=true]") === null) stops[1]?.click()
  }
}
