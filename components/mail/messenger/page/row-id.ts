/** The id of a conversation's row, for the focus to go to. */
export const rowId = (thread: number) => `conversation-${thread}`
