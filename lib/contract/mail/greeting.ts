import { recipientPlaceholders } from "./mail-terms.ts"

const space = "(?:[ \\u00a0\\u202f]|&nbsp;)"
const word = "\\p{L}[\\p{L}’'.-]*"
const name = `${space}+\\[(${recipientPlaceholders.join("|")})\\]`
const nameAfterSpace = new RegExp(name, "g")

/** At most three words at the beginning. */
const words = `^\\s*${word}(?:${space}+${word}){0,2}`
/** Those, names of the recipient, then punctuation or the end. */
const greeting = new RegExp(`(${words})((?:${name})+)(?=${space}*(?:[,!.:;…–—-]|$))`, "u")
const salesGreeting = new RegExp(`(${words}${space}+)\\[FIRST_NAME_PRIMARY_SALES_CONTACT\\]`, "u")

/** Words that are no greeting without a name after them. */
const needsName = /(?:^|[\s;])(?:dear|ch[eè]re?s?|mr|mrs|ms|mx|dr|m|mme)\.?$/iu

/**
 * A greeting without the names that its recipient does not have: "Hello [FIRST_NAME]," is "Hello,". Each name is decided by itself.
 * @param text a line, or a piece of HTML between two tags
 * @param hasNone whether the recipient is known to have no such name
 */
export function withoutMissingNames(text: string, hasNone: (placeholder: string) => boolean): string {
  return text.replace(greeting, (found, words: string, names: string) =>
    needsName.test(words)
      ? found
      : words +
        names.replace(nameAfterSpace, (one, placeholder: string) => (hasNone(placeholder) ? "" : one)),
  )
}

/** HTML that greets a company's primary sales contact, as it greets whoever gets it. */
export const greetingRecipient = (html: string): string =>
  html.replace(/<[^>]*>|[^<]+/g, (part) => part.replace(salesGreeting, "$1[FIRST_NAME]"))
