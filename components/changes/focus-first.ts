import type { KeyboardEvent } from "react"

const inputs = "input:not([type=hidden], :disabled), select, textarea"

/** Ref of an editor: typing begins in its first input, as soon as that is there, unless the focus has gone elsewhere meanwhile. */
export function focusFirst(editor: HTMLElement | null): (() => void) | undefined {
  if (!editor || !isFree(editor)) return
  if (begin(editor)) return
  editor.focus()
  const observer = new MutationObserver(() => {
    if (!isFree(editor) || begin(editor)) observer.disconnect()
  })
  observer.observe(editor, { childList: true, subtree: true })
  return () => observer.disconnect()
}

/** Ref of what stands in for an editor that is on its way: what is typed meanwhile is not meant for the page. */
export function holdFocus(standIn: HTMLElement | null) {
  if (standIn && isFree(standIn)) standIn.focus()
}

/** Keeps what is typed from the page's shortcuts; Escape, Tab and keys with a modifier do what they always do. */
export function keepKeys(event: KeyboardEvent) {
  const isTyped = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey
  if (isTyped || event.key === "Enter") event.stopPropagation()
}

function begin(editor: HTMLElement): boolean {
  // The button of a chip comes before the input, and would remove it.
  const input = editor.querySelector<HTMLElement>(inputs) ?? editor.querySelector("button")
  input?.focus()
  return input !== null
}

/** Whether the focus may be taken: nothing else has it but the button that opened the editor. */
function isFree(editor: HTMLElement): boolean {
  const { activeElement } = document
  if (activeElement === null || activeElement === document.body) return true
  return editor.contains(activeElement) || activeElement.matches("button[aria-expanded=true]")
}
