import { flushSync } from "react-dom"
import {
  fallbackOf,
  firstInput,
  focusFallback,
  handOver,
  handOverBehind,
  isFree,
  type Stroke,
} from "./fallback.ts"
import { enter, isTyped, strokeOf } from "./later-keys.ts"

type Target = {
  /** What holds the fallback. */
  root: HTMLElement
  /** Where the input will be, and what finds it there. */
  scope?: HTMLElement
  find?: (scope: HTMLElement) => HTMLElement | null
  /** It was asked for: the focus is its own, whatever has it now or opens meanwhile. */
  isHeld?: boolean
  /** One input of a form: the focus comes to it by the user's keys alone. */
  isOfForm?: boolean
  /** The input has taken over. */
  onTaken: () => void
}

/** Enter again, out of impatience, is the same Enter; with Ctrl it is another, and so is one after something else was typed. */
const isSameEnter = (first: Stroke, stroke: Stroke, between: Stroke[]) =>
  stroke.key === "Enter" &&
  between.length === 0 &&
  first.ctrlKey === stroke.ctrlKey &&
  first.metaKey === stroke.metaKey

/**
 * Typing begins at once: in the input if it is there, else in its fallback, which hands over what was typed, the caret and
 * the focus as soon as the input comes.
 * @returns what stops waiting
 */
export function typeAhead(target: Target): () => void {
  const { root, scope = root, find = firstInput, isHeld, isOfForm, onTaken } = target
  const fallback = fallbackOf(root)
  const mayFocus = () => (isOfForm ? root.contains(document.activeElement) : isFree(root))
  const stop = new AbortController()
  const { signal } = stop
  let entered: Stroke | undefined
  /** What was typed after Enter: it is for what that leads to. */
  const later: Stroke[] = []
  let isLeft = false
  let isComposing = false

  /** The input that came, unless a word is being composed: that is handed over whole. */
  function comeInput(): HTMLElement | null {
    const input = signal.aborted ? null : find(scope)
    // Of the two inputs only one is there for who hears the page.
    if (input) input.inert = isComposing
    return isComposing ? null : input
  }

  function takeOver(input: HTMLElement, isFocused: boolean) {
    if (isFocused) input.focus({ preventScroll: true })
    if (isFocused || !isLeft) handOver(fallback, input)
    else handOverBehind(fallback, input)
    if (entered) void enter(input, entered, later)
  }

  /** The fallback leaves first: nobody meets two inputs of one name, and what the input does once it is drawn is done. */
  function takeOverLater() {
    const input = comeInput()
    if (!input) return
    const isFocused = mayFocus()
    stop.abort()
    flushSync(onTaken)
    takeOver(input, isFocused)
  }

  /** Enter is for the input that comes, not for a form or the page. */
  function keepEnter(event: KeyboardEvent) {
    isLeft = event.key === "Tab"
    const isEnter = event.key === "Enter" && !event.isComposing
    if (!isEnter && !(entered && isTyped(event))) return
    event.preventDefault()
    event.stopPropagation()
    const stroke = strokeOf(event)
    if (entered && !isSameEnter(entered, stroke, later)) later.push(stroke)
    entered ??= stroke
  }

  /** No letter goes to what takes the focus meanwhile: it is given back before another key can come. */
  function holdFocus(element: HTMLElement) {
    const giveBack = () => {
      const isOver = isLeft || signal.aborted || (!isComposing && find(scope) !== null)
      if (!isOver) element.focus({ preventScroll: true })
    }
    document.addEventListener("focusin", ({ target }) => target !== element && giveBack(), { signal })
    element.addEventListener("blur", () => setTimeout(giveBack), { signal })
  }

  const there = comeInput()
  if (there) {
    takeOver(there, isHeld === true || mayFocus())
    onTaken()
    return () => undefined
  }
  const observer = new MutationObserver(takeOverLater)
  observer.observe(scope, { childList: true, subtree: true })
  signal.addEventListener("abort", () => observer.disconnect())
  if (fallback) {
    fallback.addEventListener("compositionstart", () => (isComposing = true), { signal })
    fallback.addEventListener(
      "compositionend",
      () => {
        isComposing = false
        takeOverLater()
      },
      { signal },
    )
    fallback.addEventListener("keydown", keepEnter, { signal })
    if (isHeld) holdFocus(fallback)
    if (isHeld || mayFocus()) focusFallback(fallback)
  }
  return () => stop.abort()
}
