import { type KeyboardEvent, useEffect, useEffectEvent, useRef } from "react"
import { isListOpen } from "./list-open.ts"

/** Frames that an open list has to be drawn in. */
const patience = 60

/** Enter, and what stood in the input then. */
type PendingEnter = { input: HTMLInputElement; typed: string }

function listOf(input: Element): HTMLElement | null {
  return document.getElementById(input.getAttribute("aria-controls") ?? "")
}

function markedIn(list: HTMLElement): HTMLElement | null {
  return list.querySelector("[data-combobox-selected]")
}

/** Takes the choice that is marked in the open list of an input, or its first. */
function takeChoice(list: HTMLElement) {
  const first = list.querySelector<HTMLElement>("[data-combobox-option]:not([data-combobox-disabled])")
  const choice = markedIn(list) ?? first
  choice?.click()
}

/** The same as soon as the list is drawn, unless the input has another value by then. */
function takePending(pending: PendingEnter, frames = patience) {
  const { input, typed } = pending
  if (input.value !== typed || !isListOpen(input)) return
  const list = listOf(input)
  if (list) takeChoice(list)
  else if (frames > 0) requestAnimationFrame(() => takePending(pending, frames - 1))
}

/**
 * The one rule of every input that offers choices: while something is typed the first choice is marked, and Enter takes what is
 * marked, as soon as the choices answer what is typed; where asked for, Tab takes it and goes on. It never sends the form with what is typed left out.
 * @param term what is typed, "" when that is the name of what is chosen
 * @param isSearching the choices shown answer an earlier term
 * @param takesByTab in forms that are gone through by Tab; not where all that is offered is to make a new one of what is typed
 * @returns props of the kit's selects
 */
export function usePickerKeys(term: string, isSearching = false, takesByTab = false) {
  const isTyped = term.trim() !== ""
  const awaiting = useRef<PendingEnter | null>(null)
  const takeAwaited = useEffectEvent(() => {
    const { current } = awaiting
    awaiting.current = null
    if (current) takePending(current)
  })
  // The list is the kit's: what it offers is known once it is drawn.
  useEffect(() => {
    if (!isSearching) takeAwaited()
  }, [isSearching])

  const isTaking = (event: KeyboardEvent) =>
    event.key === "Enter" && !event.nativeEvent.isComposing && isTyped

  /**
   * What is drawn as marked is what is taken. The kit would take what it marked among the choices of an earlier term, and none where
   * Enter comes right after the letters: it counts again where its mark is a moment after it opened the list. Ctrl and ⌘ with Enter
   * go on to the form, which is sent with what the kit takes.
   */
  function onKeyDownCapture(event: KeyboardEvent<HTMLInputElement>) {
    const { currentTarget: input, ctrlKey, metaKey } = event
    const isTakenHere = isListOpen(input) && !ctrlKey && !metaKey
    if (!isTaking(event) || !(isSearching || isTakenHere)) return
    event.preventDefault()
    event.stopPropagation()
    const pending = { input, typed: input.value }
    if (isSearching) awaiting.current = pending
    else takePending(pending)
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    const { currentTarget: input, key } = event
    const list = isListOpen(input) && listOf(input)
    if (key === "Tab" && isTyped && takesByTab && !isSearching && list) return takeChoice(list)
    if (!isTaking(event)) return
    event.preventDefault()
    if (list && !markedIn(list)) takeChoice(list)
  }

  return { selectFirstOptionOnChange: isTyped && !isSearching, onKeyDownCapture, onKeyDown }
}
