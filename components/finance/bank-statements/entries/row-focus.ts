/** The control of a row that j, k and the arrows go to: what is most likely pressed there. */
export const mainMark = { "data-row-main": "" } as const
/** The same of a row that waits to be dealt with. */
export const waitingMark = { ...mainMark, "data-row-waiting": "" } as const

/** Focuses what is to be pressed next below a row. */
export function focusNextWaiting(row: Element | null | undefined): void {
  for (let next = row?.nextElementSibling; next; next = next.nextElementSibling) {
    const button = next.querySelector<HTMLElement>("[data-row-waiting]")
    if (button) {
      button.focus()
      return
    }
  }
}

/** Milliseconds after which a dialog that closes has given the focus back to what opened it: ten in the kit, and what it draws. */
const focusReturnedAfter = 100

/** The same below an entry with which a dialog has dealt. */
export function focusNextAfterDialog(id: number): void {
  setTimeout(() => focusNextWaiting(rowOf(id)), focusReturnedAfter)
}

/** Focuses the main control of an entry's row. */
export function focusEntry(id: number): void {
  rowOf(id)?.querySelector<HTMLElement>("[data-row-main]")?.focus()
}

/** The row of an entry. */
export function rowOf(id: number): Element | null {
  return document.querySelector(`tr[data-entry="${id}"]`)
}

/** For what comes when the last row is dealt with: it takes the focus that has gone with that row. */
export function takeLostFocus(button: HTMLElement | null): void {
  if (button && document.activeElement === document.body) button.focus()
}
