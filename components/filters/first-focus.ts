/** Ref of a view that takes another's place in the panel: the keyboard goes on in its first field. */
export function focusFirstField(view: HTMLElement | null): void {
  view?.querySelector("input")?.focus()
}
