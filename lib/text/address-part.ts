import { isStorableText } from "./storable-text.ts"

/**
 * What a part of a page's address says. Some parts are no text, or hold signs that nothing stored has: no page has such an address.
 * @param part as the address has it, with its percent signs
 * @returns undefined for such a part
 */
export function addressPart(part: string): string | undefined {
  try {
    const text = decodeURIComponent(part)
    return isStorableText(text) ? text : undefined
  } catch {
    return undefined
  }
}
