import { foldText } from "#lib/text/folded-text.ts"

/** A text as names are compared: lower case, without accents; signs are spaces. */
export function plainText(text: string): string {
  return foldText(text)
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim()
}
