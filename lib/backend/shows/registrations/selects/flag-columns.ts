/** What is set by a yes or a no, each with its column. */
export const flagColumns = { placed: "is_placed", techfile: "has_techfile" } as const

export type Flag = keyof typeof flagColumns
