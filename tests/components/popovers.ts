import { onTestFinished } from "vitest"

/** The platform's popovers, as far as menus use them: this DOM knows none. For one test. */
export function withPopovers(): void {
  const open = new Map<HTMLElement, Element | null>()

  function set(panel: HTMLElement, isOpen: boolean) {
    if (open.has(panel) === isOpen) return
    const states = { newState: isOpen ? "open" : "closed", oldState: isOpen ? "closed" : "open" }
    panel.dispatchEvent(Object.assign(new Event("beforetoggle"), states))
    const asker = open.get(panel)
    if (isOpen) open.set(panel, document.activeElement)
    else open.delete(panel)
    if (!isOpen && asker instanceof HTMLElement && panel.contains(document.activeElement)) asker.focus()
    setTimeout(() => panel.dispatchEvent(Object.assign(new Event("toggle"), states)))
  }

  Object.assign(HTMLElement.prototype, {
    showPopover(this: HTMLElement) {
      set(this, true)
    },
    hidePopover(this: HTMLElement) {
      set(this, false)
    },
    togglePopover(this: HTMLElement, isOpen: boolean) {
      set(this, isOpen)
    },
  })
  const stop = new AbortController()
  onTestFinished(() => stop.abort())
  const onClick = ({ target }: Event) => {
    const button = target instanceof Element ? target.closest("[popovertarget]") : null
    const panel = document.getElementById(button?.getAttribute("popovertarget") ?? "")
    if (panel) set(panel, !open.has(panel))
  }
  document.addEventListener("click", onClick, stop)
}
