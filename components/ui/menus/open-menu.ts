/** Marks the panel of a menu while it is open. */
export const openMark = "data-open-menu"

/** Whether letters are for a menu, loaded or not, and not for the page. */
export function isMenuOpen(): boolean {
  return document.querySelector(`[${openMark}]`) !== null
}
