const inputs = "input:not([type=hidden], :disabled), select, textarea, button"

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

function begin(editor: HTMLElement): boolean {
  const input = editor.querySelector<HTMLElement>(inputs)
  input?.focus()
  return input !== null
}

function isFree(editor: HTMLElement): boolean {
  const { activeElement } = document
  return activeElement === null || activeElement === document.body || editor.contains(activeElement)
}
