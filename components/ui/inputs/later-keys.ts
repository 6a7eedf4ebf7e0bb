import { pressed, type Stroke } from "./fallback.ts"

/** Frames between two keys: what the one opens is drawn, and has the focus, before the next. */
const framesBetween = 2

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))

/** Letters, digits and Enter: what is typed, and not a command. Ctrl+Enter saves what was typed, so it goes with it. */
export function isTyped({ key, ctrlKey, metaKey, altKey, isComposing }: KeyboardEvent): boolean {
  if (altKey || isComposing) return false
  return key === "Enter" || (key.length === 1 && !ctrlKey && !metaKey)
}

/** As the browser does with a key: who hears it may take it, else it is written, or presses what has the focus. */
function press(stroke: Stroke) {
  const { activeElement } = document
  if (!(activeElement instanceof HTMLElement)) return
  const isTaken = !activeElement.dispatchEvent(pressed(stroke))
  if (isTaken) return
  // The one way to write that inputs and editors take for typing, and that can be undone.
  if (stroke.key.length === 1) document.execCommand("insertText", false, stroke.key)
  else if (activeElement.matches("button, a")) activeElement.click()
}

export const strokeOf = ({ key, ctrlKey, metaKey }: KeyboardEvent): Stroke => ({ key, ctrlKey, metaKey })

/** Keeps keys that are pressed from now on for later. @returns what ends that */
function queueKeys(keys: Stroke[]): () => void {
  const over = new AbortController()
  const queue = (event: KeyboardEvent) => {
    if (!event.isTrusted || !isTyped(event)) return
    event.preventDefault()
    event.stopImmediatePropagation()
    keys.push(strokeOf(event))
  }
  window.addEventListener("keydown", queue, { capture: true, signal: over.signal })
  return () => over.abort()
}

/**
 * Presses Enter in an input, once it has taken in what was handed over, and then the keys that came after Enter, which are for what it
 * leads to. Who types on meanwhile comes after them.
 * @param first Enter, and what was held with it
 * @param keys those that came, in their order; emptied
 */
export async function enter(input: HTMLElement, first: Stroke, keys: Stroke[]): Promise<void> {
  const goOn = queueKeys(keys)
  await nextFrame()
  input.dispatchEvent(pressed(first))
  for (let stroke = keys.shift(); stroke !== undefined; stroke = keys.shift()) {
    for (let frame = 0; frame < framesBetween; frame++) await nextFrame()
    press(stroke)
  }
  goOn()
}
