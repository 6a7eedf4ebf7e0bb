import { firstInput, focusStandIn, handOver, isFree, pressEnter, standInOf } from "./stand-in.ts"

type Place = {
  /** What holds the stand-in. */
  root: HTMLElement
  /** Where the input will be, and what finds it there. */
  scope?: HTMLElement
  find?: (scope: HTMLElement) => HTMLElement | null
  /** What opens meanwhile may not have the focus. */
  isHeld?: boolean
  /** The input has taken over. */
  onTaken: () => void
}

/**
 * Typing begins at once: in the input if it is there, else in its stand-in, which hands over what was typed, the caret and
 * the focus as soon as the input comes.
 * @returns what stops waiting
 */
export function typeAhead({ root, scope = root, find = firstInput, isHeld, onTaken }: Place): () => void {
  const standIn = standInOf(root)
  const stop = new AbortController()
  const { signal } = stop
  let isEntered = false
  let isLeft = false
  let isComposing = false

  function takeOver(): boolean {
    const input = isComposing || signal.aborted ? null : find(scope)
    if (!input) return false
    stop.abort()
    if (isFree(root)) input.focus({ preventScroll: true })
    handOver(standIn, input)
    if (isEntered) pressEnter(input)
    onTaken()
    return true
  }

  /** Enter is for the input that comes, not for a form or the page. */
  function keepEnter(event: KeyboardEvent) {
    if (event.key === "Tab") isLeft = true
    if (event.key !== "Enter" || event.isComposing) return
    event.preventDefault()
    event.stopPropagation()
    isEntered = true
  }

  if (takeOver()) return () => undefined
  const observer = new MutationObserver(() => takeOver())
  observer.observe(scope, { childList: true, subtree: true })
  signal.addEventListener("abort", () => observer.disconnect())
  if (standIn) {
    // A word being composed is handed over whole.
    standIn.addEventListener("compositionstart", () => (isComposing = true), { signal })
    standIn.addEventListener(
      "compositionend",
      () => {
        isComposing = false
        takeOver()
      },
      { signal },
    )
    standIn.addEventListener("keydown", keepEnter, { signal })
    if (isHeld)
      standIn.addEventListener("blur", () => setTimeout(() => isLeft || signal.aborted || standIn.focus()), {
        signal,
      })
    if (isFree(root)) focusStandIn(standIn)
  }
  return () => stop.abort()
}
