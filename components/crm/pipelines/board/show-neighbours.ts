/**
 * Scrolls the stages beside one into sight: keys take a card only to a stage that is seen whole.
 * @param stage its id, as the columns have it
 */
export function showNeighbours(stage: string): void {
  const column = document.querySelector(`[data-rfd-droppable-id="${stage}"]`)?.closest("section")
  const board = column?.parentElement?.parentElement
  if (!column || !board) return
  const frame = board.getBoundingClientRect()
  const left = (column.previousElementSibling ?? column).getBoundingClientRect().left - frame.left
  const right = (column.nextElementSibling ?? column).getBoundingClientRect().right - frame.right
  if (right > 0) board.scrollBy({ left: right })
  else if (left < 0) board.scrollBy({ left })
}
