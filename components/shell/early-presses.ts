/** What was pressed, typed as a key or sent as a form before anything could answer it. */
export type EarlyPress = {
  event: Event
  target: HTMLElement
  /** What the target is called, by which it is found if it was drawn again. */
  name: string | null
  /** Address of the page it was meant for. */
  href: string
}

export type TextField = HTMLInputElement | HTMLTextAreaElement

export type EarlyPresses = {
  /** In their order; the first stays until it is done, and what is pressed until then comes after it. */
  queue: EarlyPress[]
  /** Fields that were typed in, and their text. */
  typed: Map<TextField, string>
  /** Set once the page's scripts have taken it over: repeats what is in the queue. */
  replay?: () => void
}

declare global {
  /** Absent from pages that begin without it. */
  var earlyPresses: EarlyPresses | undefined
}

/** What is typed in. */
export const typingFields =
  "input:not([type=checkbox],[type=radio],[type=button],[type=submit]),textarea,select,[contenteditable=true]"

/**
 * Runs in the page before anything of it is shown. Presses and keys that nothing answers yet are recorded, to be repeated once the page's
 * scripts have taken it over (F-27). What the browser does by itself, with links, fields and forms that have an address, is left to it.
 * The page has this as text: it may name nothing that is not in it.
 * @param fields what is typed in
 * @param signal ends it; no page does
 */
export function recordEarlyPresses(fields: string, signal?: AbortSignal): void {
  const options = { capture: true, signal: signal as AbortSignal }
  const queue: EarlyPress[] = []
  const early: EarlyPresses = { queue, typed: new Map() }
  globalThis.earlyPresses = early

  function record(event: Event, target: HTMLElement) {
    event.preventDefault()
    event.stopImmediatePropagation()
    const name = target.getAttribute("aria-label") ?? target.textContent
    // Pressed again out of impatience, it is one press.
    if (event.type === "keydown" || !queue.some((press) => press.target === target))
      queue.push({ event, target, name, href: location.href })
    early.replay?.()
  }

  function onClick(event: MouseEvent) {
    const pressed = event.target as HTMLElement
    const button = pressed.closest<HTMLButtonElement>("button,input")
    const target = button ?? pressed
    const sends = button?.type === "submit" && button.form?.hasAttribute("action")
    if (!event.isTrusted) return
    if (sends || pressed.closest(`a[href],label,summary,${fields}`)) queue.length = 0
    else if (!early.replay || queue[0]) record(event, target)
    else {
      // React keeps a press from a part whose script has not come. It listened to the document first.
      const recordUnanswered = (late: Event) => late.cancelBubble && event.detail < 2 && record(late, target)
      document.addEventListener("click", recordUnanswered, { capture: true, once: true })
    }
  }

  function onKeyDown(event: KeyboardEvent) {
    const { key } = event
    const target = event.target as HTMLElement
    const isAnswered = early.replay && !queue[0]
    if (!event.isTrusted || event.isComposing || event.altKey || isAnswered) return
    if (key === "Escape") queue.length = 0
    const isMeant =
      event.ctrlKey || event.metaKey
        ? /^(k|s|Enter)$/i.test(key)
        : queue[0]
          ? /^(.|Enter|Tab|Backspace|Arrow.+)$/u.test(key)
          : /^\S$/u.test(key) && !target.closest(fields)
    if (isMeant) record(event, target)
  }

  function onSubmit(event: Event) {
    const form = event.target as HTMLFormElement
    if (!early.replay && !form.hasAttribute("action")) record(event, form)
  }

  function onInput({ target }: Event) {
    const field = target as TextField
    // Until it is repeated, its text goes on.
    const isEarly = !early.replay || early.typed.has(field)
    if (isEarly && field.matches("input,textarea")) early.typed.set(field, field.value)
  }

  addEventListener("click", onClick, options)
  addEventListener("keydown", onKeyDown, options)
  addEventListener("submit", onSubmit, options)
  addEventListener("input", onInput, options)
  addEventListener("pagehide", () => (queue.length = 0), options)
}
