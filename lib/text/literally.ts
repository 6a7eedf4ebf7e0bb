/** A text as the pattern of a regular expression that matches the text itself. */
export const literally = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")
