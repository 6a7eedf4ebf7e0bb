import type { KeyboardEvent } from "react"

/** Moves the keyboard through the rows of a table. The focused row is the current one, so nothing is kept. */

function currentRow(table: HTMLTableElement): HTMLTableRowElement | null {
  const row = document.activeElement?.closest("tr")
  return row && table.querySelector("tbody")?.contains(row) ? row : null
}

/** Focuses the row `step` rows further by its main control, where it has none by its link; from outside the table, the first row. */
export function moveRow(table: HTMLTableElement, step: 1 | -1): void {
  const current = currentRow(table)
  const next = current
    ? step > 0
      ? current.nextElementSibling
      : current.previousElementSibling
    : firstRow(table)
  const main = next?.querySelector<HTMLElement>("[data-row-main]") ?? next?.querySelector("a")
  main?.focus()
}

function firstRow(table: HTMLTableElement) {
  return table.querySelector("tbody tr")
}

function boxOf(row: Element | null): HTMLInputElement | null {
  return row?.querySelector<HTMLInputElement>("input[type=checkbox]") ?? null
}

/** Chooses the current row or gives it up. */
export function toggleCurrentRow(table: HTMLTableElement): void {
  boxOf(currentRow(table))?.click()
}

/** Chooses every row from the one chosen last to the current one, as a click with shift does. */
export function selectToCurrentRow(table: HTMLTableElement): void {
  boxOf(currentRow(table))?.dispatchEvent(new MouseEvent("click", { bubbles: true, shiftKey: true }))
}

/** Moves like `moveRow` and chooses the row left and the row reached. */
export function selectRow(table: HTMLTableElement, step: 1 | -1): void {
  const select = () => {
    const box = boxOf(currentRow(table))
    if (box && !box.checked) box.click()
  }
  select()
  moveRow(table, step)
  select()
}

/** Opens the current row. */
export function openCurrentRow(table: HTMLTableElement): void {
  currentRow(table)?.querySelector("a")?.click()
}

function focusCell(cell: Element | null | undefined): void {
  if (!(cell instanceof HTMLTableCellElement)) return
  cell.tabIndex = -1
  cell.focus()
}

/**
 * Arrow keys in a row: left and right through its cells, where a cut-off value shows whole, up and down through
 * the rows; Enter opens the row.
 */
export function onRowKey(event: KeyboardEvent<HTMLTableElement>): void {
  const table = event.currentTarget
  const row = currentRow(table)
  const cell = document.activeElement?.closest("td, th")
  if (!row || !cell || event.metaKey || event.ctrlKey || event.altKey) return
  const isOnCell = cell === document.activeElement
  if (event.key === "ArrowRight") focusCell(cell.nextElementSibling)
  else if (event.key === "ArrowLeft") focusCell(cell.previousElementSibling)
  else if (event.key === "ArrowDown") moveRow(table, 1)
  else if (event.key === "ArrowUp") moveRow(table, -1)
  else if (event.key === "Enter" && isOnCell) openCurrentRow(table)
  else return
  event.preventDefault()
}
