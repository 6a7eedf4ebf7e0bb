/** N note, E email, C call, T task, M meeting, R registration. Apart from the schemas, which the browser loads later. */
export const noteTypes = ["N", "E", "C", "T", "M", "R"] as const

/** Longest note, in characters of HTML. */
export const maxNoteLength = 100_000

/** Characters of text after which a note is cut with "see more" (N-6). */
export const notePreviewLength = 400
