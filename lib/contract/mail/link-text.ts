import { placeholderPattern } from "./mail-terms.ts"

/** A placeholder stands for the whole address, for its beginning, or for a part of it. */
const isFilled = (text: string) => text.search(placeholderPattern) !== -1

/** Whether a text can be a link of a mail: an address, or one with placeholders. */
export function isLinkText(text: string): boolean {
  if (/\s/.test(text)) return false
  if (/^https?:\/\/[^/]/i.test(text)) return isFilled(text) || URL.canParse(text)
  return text.startsWith("[") && isFilled(text)
}
