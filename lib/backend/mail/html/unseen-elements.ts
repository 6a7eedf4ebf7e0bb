import { htmlTokens, voidTags } from "./html-tokens.ts"

/**
 * What an element that is there to be unseen becomes while a mail is sanitised. It is taken out afterwards: sanitize-html would give the
 * next element the end tag of one that is discarded under another name.
 */
export const unseenElement = { tagName: "div", attribs: { hidden: "hidden" } }
const opening = '<div hidden="hidden">'

/** Sanitised HTML without elements that are there to be unseen, and all that is in them. */
export function withoutUnseen(sanitised: string): string {
  if (!sanitised.includes(opening)) return sanitised
  let seen = ""
  let unseenDepth = 0
  for (const token of htmlTokens(sanitised)) {
    const isSeen = unseenDepth === 0 && token.raw !== opening
    if (isSeen) seen += token.raw
    else if (token.kind === "close") unseenDepth -= 1
    else if (token.kind === "open" && !voidTags.has(token.name)) unseenDepth += 1
  }
  return seen
}
