/** Whether a key went to an input whose list of choices is open: Escape closes that, and nothing else. */
export function isListOpen(target: EventTarget | null): boolean {
  return target instanceof Element && target.getAttribute("aria-expanded") === "true"
}
