/** Whether PostgreSQL can hold a text: not with the character U+0000, nor with one half of a pair of surrogates, which is no character. */
export const isStorableText = (text: string): boolean => text.isWellFormed() && !text.includes("\0")
