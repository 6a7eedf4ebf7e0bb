/** Marks what brings further cards of a column. */
export const moreMark = { "data-more-cards": "" }

/**
 * Brings further cards of the columns whose end has come into sight: for who scrolls down the board. While a card is dragged the board
 * scrolls by itself, and nothing is brought.
 */
export function seeMoreSeen(board: HTMLElement): void {
  if (board.querySelector("[data-card][data-dragging]")) return
  const frame = board.getBoundingClientRect()
  for (const button of board.querySelectorAll<HTMLButtonElement>("[data-more-cards]")) {
    const { top, bottom, left, right } = button.getBoundingClientRect()
    const isSeen = bottom >= frame.top && top <= frame.bottom && right >= frame.left && left <= frame.right
    if (isSeen) button.click()
  }
}
