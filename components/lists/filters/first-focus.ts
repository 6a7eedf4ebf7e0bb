/** For a button of a panel that goes away when it is pressed: the keyboard goes on in the panel's first field. */
export function focusPanel({ currentTarget }: { currentTarget: HTMLElement }): void {
  focusFirstField(currentTarget.closest<HTMLElement>("[role=dialog]"))
}

/** Ref of a view that takes another's place in the panel: the keyboard goes on in its first field. */
export function focusFirstField(view: HTMLElement | null): void {
  view?.querySelector("input")?.focus()
}
