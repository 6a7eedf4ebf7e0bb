/** Characters of the title of a show's terms, in each language. */
export const maxTermsTitle = 200
/** Characters of their text, in each language; blank lines divide it into paragraphs. */
export const maxTermsText = 60_000
/** Largest PDF of them, megabytes. */
export const maxTermsMegabytes = 10
/** The same in bytes. */
export const maxTermsBytes = maxTermsMegabytes * 1024 * 1024
