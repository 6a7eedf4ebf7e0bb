import { flushSync } from "react-dom"
import { firstInput, focusStandIn, handOver, isFree, pressEnter, standInOf } from "./stand-in.ts"

type Place = {
  /** What holds the stand-in. */
  root: HTMLElement
  /** Where the input will be, and what finds it there. */
  scope?: HTMLElement
  find?: (scope: HTMLElement) => HTMLElement | null
  /** It was asked for: the focus is its own, whatever has it now or opens meanwhile. */
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
    const input = signal.aborted ? null : find(scope)
    if (!input) return false
    // A word being composed is handed over whole; of the two inputs only one is there for who hears the page.
    input.inert = isComposing
    if (isComposing) return false
    stop.abort()
    if (isFree(root)) input.focus({ preventScroll: true })
    handOver(standIn, input)
    if (isEntered) pressEnter(input)
    return true
  }

  /** The stand-in leaves at once: nobody meets two inputs of one name. */
  function takeOverLater() {
    if (takeOver()) flushSync(onTaken)
  }

  /** Enter is for the input that comes, not for a form or the page. */
  function keepEnter(event: KeyboardEvent) {
    if (event.key === "Tab") isLeft = true
    if (event.key !== "Enter" || event.isComposing) return
    event.preventDefault()
    event.stopPropagation()
    isEntered = true
  }

  /** No letter goes to what takes the focus meanwhile: it is given back before another key can come. */
  function holdFocus(held: HTMLElement) {
    const giveBack = () => {
      const isOver = isLeft || signal.aborted || (!isComposing && find(scope) !== null)
      if (!isOver) held.focus({ preventScroll: true })
    }
    document.addEventListener("focusin", ({ target }) => target !== held && giveBack(), { signal })
    held.addEventListener("blur", () => setTimeout(giveBack), { signal })
  }

  if (takeOver()) {
    onTaken()
    return () => undefined
  }
  const observer = new MutationObserver(takeOverLater)
  observer.observe(scope, { childList: true, subtree: true })
  signal.addEventListener("abort", () => observer.disconnect())
  if (standIn) {
    standIn.addEventListener("compositionstart", () => (isComposing = true), { signal })
    standIn.addEventListener(
      "compositionend",
      () => {
        isComposing = false
        takeOverLater()
      },
      { signal },
    )
    standIn.addEventListener("keydown", keepEnter, { signal })
    if (isHeld) holdFocus(standIn)
    if (isHeld || isFree(root)) focusStandIn(standIn)
  }
  return () => stop.abort()
}
