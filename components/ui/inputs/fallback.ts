import { flushSync } from "react-dom"
import { noteSurroundings } from "#components/ui/panels/surroundings.ts"

/** Marks the placeholder of an input that is on its way: an input, or what but holds the focus where nothing is typed. */
export const fallbackMark = { "data-fallback": "" } as const

const fallback = "[data-fallback]"
const inputs = "input:not([type=hidden], :disabled), select, textarea"

/** Who had the focus before a fallback took it: it goes back there, not to what is gone. */
const askers = new WeakMap<Element, Element>()

/** The element to give the focus back to, once what is opened from it is closed. */
export function currentAsker(): Element | null {
  const { activeElement } = document
  const asker = (activeElement && askers.get(activeElement)) ?? activeElement
  if (asker) noteSurroundings(asker)
  return asker
}

export function fallbackOf(root: HTMLElement | null): HTMLElement | null {
  return root?.querySelector<HTMLElement>(fallback) ?? null
}

/** The first input of an editor that is there. */
export function firstInput(editor: HTMLElement): HTMLElement | null {
  const all = editor.querySelectorAll<HTMLElement>(inputs)
  return Array.from(all).find((input) => !input.matches(fallback)) ?? null
}

/** Opens a dialog that is typed in at once. */
export function showTyping(dialog: HTMLDialogElement | null) {
  if (!dialog || dialog.open) return
  dialog.showModal()
  // Not the fallback of a field that is there already: it leaves at once.
  const field = firstInput(dialog) ?? fallbackOf(dialog)
  field?.focus()
}

/** Whether something was typed that no input has taken over yet. */
export function holdsTyped(root: HTMLElement | null): boolean {
  const fallback = fallbackOf(root)
  return fallback instanceof HTMLInputElement && fallback.value !== fallback.defaultValue
}

/** Whether the focus may be taken: nothing else has it but the editor's container, and the button that opened it. */
export function isFree(editor: HTMLElement): boolean {
  const { activeElement } = document
  if (activeElement === null || activeElement.contains(editor)) return true
  return editor.contains(activeElement) || activeElement.matches("button[aria-expanded=true]")
}

/** Typing begins in the fallback; the page stays where it is. */
export function focusFallback(fallback: HTMLElement) {
  if (document.activeElement && document.activeElement !== fallback)
    askers.set(fallback, document.activeElement)
  fallback.focus({ preventScroll: true })
  if (fallback instanceof HTMLInputElement)
    fallback.setSelectionRange(fallback.value.length, fallback.value.length)
}

const isTextField = (input: HTMLElement): input is HTMLInputElement | HTMLTextAreaElement =>
  input instanceof HTMLInputElement || input instanceof HTMLTextAreaElement

/** Writes as the browser does when somebody types: unknown to who watches the property of the element. */
function write(input: HTMLInputElement | HTMLTextAreaElement, text: string) {
  const { prototype } = input instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement
  Reflect.set(prototype, "value", text, input)
}

/** Gives what was typed, and the position of the caret, to the input that came. */
export function handOver(fallback: HTMLElement | null, input: HTMLElement) {
  if (!isTextField(input) || input.selectionStart === null) return
  if (!(fallback instanceof HTMLInputElement)) return
  if (fallback.value !== fallback.defaultValue) {
    const isBegun = input.value === fallback.defaultValue || input.matches("[role=combobox]")
    // As if typed, after the text that is there already: React hears of it by the event, and does not know the value yet.
    write(input, isBegun ? fallback.value : input.value + fallback.value)
    input.dispatchEvent(new InputEvent("input", { bubbles: true, inputType: "insertText" }))
  }
  // What is chosen already is marked, for the first letter to take its place.
  if (input.value === fallback.value) input.setSelectionRange(fallback.selectionStart, fallback.selectionEnd)
}

/** A key, and what was held with it. */
export type Stroke = { key: string; ctrlKey?: boolean; metaKey?: boolean }

/** A key as it is pressed. */
export const pressed = ({ key, ctrlKey = false, metaKey = false }: Stroke) =>
  new KeyboardEvent("keydown", { key, code: key, ctrlKey, metaKey, bubbles: true, cancelable: true })

/** Hands over to an input that was left by Tab before it had come: it takes what was typed, and who types elsewhere goes on there. */
export function handOverBehind(fallback: HTMLElement | null, input: HTMLElement) {
  const { activeElement } = document
  // Inputs of the kit take what is typed only while they have the focus.
  input.focus({ preventScroll: true })
  flushSync(() => handOver(fallback, input))
  flushSync(() => input.dispatchEvent(pressed({ key: "Tab" })))
  if (activeElement instanceof HTMLElement) activeElement.focus({ preventScroll: true })
}
