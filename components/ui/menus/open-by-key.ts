/**
 * Opens the menu of a button for whoever pressed a key elsewhere: what has the focus now gets it back when the menu closes, and
 * what is pressed next is for the menu.
 */
export function openByKey(button: HTMLElement | null | undefined): void {
  const menu = document.getElementById(button?.getAttribute("popovertarget") ?? "")
  if (!button || !menu) return
  button.click()
  menu.focus()
}
