/** Marks the input in which typing begins, where that is not the first. */
export const firstMark = { "data-first-field": "" } as const

/** Marks what holds all of the filters, whether it lies over the list or is beside it. */
export const filtersMark = { "data-filters": "" } as const

/** For a button of a panel that goes away when it is pressed: the keyboard goes on in the panel's first field. */
export function focusPanel({ currentTarget }: { currentTarget: HTMLElement }): void {
  focusFirstField(currentTarget.closest<HTMLElement>("[data-filters]"))
}

/** Ref of a view that takes another's place in the panel: the keyboard goes on in its first field. */
export function focusFirstField(view: HTMLElement | null): void {
  const field = view?.querySelector<HTMLElement>("[data-first-field]") ?? view?.querySelector("input")
  field?.focus({ preventScroll: true })
}
