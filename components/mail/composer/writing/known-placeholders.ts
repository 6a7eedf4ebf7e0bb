import {
  invoicePlaceholders,
  placeholders,
  sessionPlaceholders,
  showValues,
} from "#lib/contract/mail/mail-terms.ts"

/** Names that stand for something somewhere, but for those that a session has of its own. */
export const knownPlaceholders: ReadonlySet<string> = new Set<string>([
  ...placeholders,
  ...invoicePlaceholders,
  ...sessionPlaceholders,
  ...Object.keys(showValues),
])

/** Whether a name stands for something somewhere: words in brackets that somebody wrote are none. */
export const isPlaceholder = (name: string): boolean => knownPlaceholders.has(name)
