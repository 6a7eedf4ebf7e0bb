import { type KeyboardEvent, useEffect, useEffectEvent, useRef } from "react"
import { isListOpen } from "./list-open.ts"

/** Takes the choice that is marked in the open list of an input, or its first. */
function takeChoice(input: Element) {
  const list = document.getElementById(input.getAttribute("aria-controls") ?? "")
  const marked = list?.querySelector<HTMLElement>("[data-combobox-selected]")
  const first = list?.querySelector<HTMLElement>("[data-combobox-option]:not([data-combobox-disabled])")
  const choice = marked ?? first
  choice?.click()
}

/**
 * The one rule of every input that offers choices: while something is typed the first choice is marked, and Enter takes what is
 * marked, as soon as the choices answer what is typed. It never sends the form with what is typed left out.
 * @param term what is typed, "" when that is the name of what is chosen
 * @param isSearching the choices shown answer an earlier term
 * @returns props of the kit's selects
 */
export function usePickerKeys(term: string, isSearching = false) {
  const isTyped = term.trim() !== ""
  /** Where Enter was pressed too early, and after what. */
  const awaiting = useRef<{ input: Element; term: string } | null>(null)
  const takeAwaited = useEffectEvent(() => {
    const { current } = awaiting
    awaiting.current = null
    if (current?.term === term && isListOpen(current.input)) takeChoice(current.input)
  })
  // The list is the kit's: what it offers is known once it is drawn.
  useEffect(() => {
    if (!isSearching) takeAwaited()
  }, [isSearching])

  const isTaking = (event: KeyboardEvent) =>
    event.key === "Enter" && !event.nativeEvent.isComposing && isTyped

  /** The kit would take what it marked among the choices of an earlier term. */
  function onKeyDownCapture(event: KeyboardEvent<HTMLInputElement>) {
    if (!isSearching || !isTaking(event)) return
    event.preventDefault()
    event.stopPropagation()
    awaiting.current = { input: event.currentTarget, term }
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (!isTaking(event)) return
    event.preventDefault()
    const { currentTarget } = event
    if (isListOpen(currentTarget) && !isMarked(currentTarget)) takeChoice(currentTarget)
  }

  return { selectFirstOptionOnChange: isTyped && !isSearching, onKeyDownCapture, onKeyDown }
}

/** The kit takes what it has marked. */
function isMarked(input: Element): boolean {
  const list = document.getElementById(input.getAttribute("aria-controls") ?? "")
  return list?.querySelector("[data-combobox-selected]") != null
}
