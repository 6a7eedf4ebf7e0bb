/**
 * Moves the focus to a part of the list's toolbar, which stays: a link or button that goes away with what it removes would
 * leave the keyboard nowhere.
 */
export function focusToolbar(part: "search" | "filters"): void {
  document.querySelector<HTMLElement>(`[data-shortcut=${part}]`)?.focus()
}
