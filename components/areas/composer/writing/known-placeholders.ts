import { placeholders, sessionPlaceholders, showValues } from "#lib/contract/mail-terms.ts"

const known = new Set<string>([...placeholders, ...sessionPlaceholders, ...Object.keys(showValues)])

/** Whether a name stands for something somewhere: words in brackets that somebody wrote are none. */
export const isPlaceholder = (name: string): boolean => known.has(name)
