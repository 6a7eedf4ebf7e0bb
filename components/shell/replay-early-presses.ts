import { type EarlyPress, type EarlyPresses, type TextField, typingFields } from "./early-presses.ts"

/** Milliseconds for which a press waits: a slow phone on a slow network takes seven seconds, a busy one more than ten. Whoever waits longer has given up. */
const lifetime = 30_000
/** Frames in which what a press opens is drawn and has the focus, and those in which letters wait for a field that comes later. */
const frames = { drawn: 2, focused: 20 }

const tabStops = "a[href], button, input, select, textarea, [tabindex]"

const nextFrame = () => new Promise((drawn) => requestAnimationFrame(drawn))
const isTypedIn = () => document.activeElement?.matches(typingFields) ?? false
const isKey = (press: EarlyPress | undefined) => press?.event.type === "keydown"

/** As if it were typed now: React does not know the text yet, or has put its own in its place. */
function retype(field: TextField, text: string) {
  if (field.type === "file") return void field.dispatchEvent(new Event("change", { bubbles: true }))
  if (!field.isConnected) return
  const { selectionStart, selectionEnd } = field
  field.value = text === "" ? " " : ""
  Reflect.set(Object.getPrototypeOf(field), "value", text, field)
  if (selectionStart !== null) field.setSelectionRange(selectionStart, selectionEnd)
  field.dispatchEvent(new InputEvent("input", { bubbles: true, inputType: "insertText" }))
}

function goOn(from: HTMLElement, step: 1 | -1) {
  const isStop = (one: HTMLElement) =>
    one === from || (one.tabIndex >= 0 && !one.matches(":disabled") && one.checkVisibility())
  const stops = [...document.querySelectorAll<HTMLElement>(tabStops)].filter(isStop)
  stops[stops.indexOf(from) + step]?.focus()
}

/** What the browser does in a field with a key that nobody took. */
function write(field: Element, key: string) {
  if (key.length === 1) document.execCommand("insertText", false, key)
  else if (key === "Backspace") document.execCommand("delete")
  else if (key === "Enter" && field instanceof HTMLInputElement) field.form?.requestSubmit()
}

/** As the browser does: who hears the key may take it. */
function pressKey(event: KeyboardEvent) {
  const { key, ctrlKey, metaKey, shiftKey } = event
  const focused = document.activeElement instanceof HTMLElement ? document.activeElement : document.body
  const isTaken = !focused.dispatchEvent(new KeyboardEvent("keydown", event))
  if (isTaken || ctrlKey || metaKey) return
  if (key === "Tab") goOn(focused, shiftKey ? -1 : 1)
  else if (isTypedIn()) write(focused, key)
  else if ((key === "Enter" || key === " ") && focused.matches("a, button")) focused.click()
}

const nameOf = (element: Element) => element.getAttribute("aria-label") ?? element.textContent

/** The target, or the one that was drawn in its place; of several alike none is meant for sure. */
function find({ target, name }: EarlyPress): HTMLElement | undefined {
  if (target.isConnected) return target
  const [found, other] = [...document.querySelectorAll<HTMLElement>(target.tagName)].filter(
    (one) => nameOf(one) === name,
  )
  return other ? undefined : found
}

/** @returns false while its part of the page has not been taken over: React keeps the press from it */
function click(target: HTMLElement, event: MouseEvent): boolean {
  let isReached = false
  const reach = () => {
    isReached = true
  }
  target.addEventListener("click", reach, { capture: true })
  target.dispatchEvent(new MouseEvent("click", event))
  target.removeEventListener("click", reach, { capture: true })
  return isReached
}

/** @returns whether it is done, or never will be */
function repeat(press: EarlyPress): boolean {
  const { event } = press
  if (event instanceof KeyboardEvent) {
    pressKey(event)
    return true
  }
  const target = find(press)
  const modal = document.querySelector("dialog:modal, [aria-modal=true]")
  if (!target || (modal && !modal.contains(target))) return true
  if (event instanceof MouseEvent) return click(target, event)
  if (target instanceof HTMLFormElement) target.requestSubmit()
  return true
}

async function untilFocused({ queue }: EarlyPresses) {
  for (let count = 0; count < frames.focused; count++) {
    if (count >= frames.drawn && (!isKey(queue[1]) || isTypedIn())) return
    await nextFrame()
  }
}

const isLate = ({ event, href }: EarlyPress) =>
  performance.now() - event.timeStamp > lifetime || href !== location.href

/** Whether the next press may follow at once: a letter in a field changes nothing else. */
const isLetter = ({ event }: EarlyPress) =>
  event instanceof KeyboardEvent && event.key.length === 1 && isTypedIn()

async function repeatAll(early: EarlyPresses) {
  const { queue } = early
  for (let press = queue[0]; press; press = queue[0]) {
    if (isLate(press)) queue.length = 0
    else if (!repeat(press)) await nextFrame()
    else {
      if (!isLetter(press)) await untilFocused(early)
      if (queue[0] === press) queue.shift()
    }
  }
}

let running: Promise<void> | undefined

/**
 * Repeats what was pressed before the page's scripts had taken it over, each once and in its order, the letters after what they follow
 * (F-27). Nothing is left of what is older than half a minute, or was meant for another address.
 */
export function replayEarlyPresses(early: EarlyPresses): Promise<void> {
  for (const [field, text] of early.typed) retype(field, text)
  early.typed.clear()
  running ??= repeatAll(early).finally(() => {
    running = undefined
  })
  return running
}
