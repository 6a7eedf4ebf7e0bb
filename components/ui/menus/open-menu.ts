/** Marks the panel of a menu while it is open. */
export const openMark = "data-open-menu"

/** The panel of the menu that is open. */
export const openMenu = (): Element | null => document.querySelector(`[${openMark}]`)

/** Whether letters are for a menu, loaded or not, and not for the page. */
export function isMenuOpen(): boolean {
  return openMenu() !== null
}
