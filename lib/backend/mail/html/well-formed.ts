import { type DefaultTreeAdapterMap, defaultTreeAdapter, html, parse, serialize } from "parse5"

/** Tags that may be open at a time, and elements in all: the work grows with the product of the two. */
const maxOpenTags = 256
const maxElements = 100_000

/** HTML whose tags are within one another, or repeated by what was left open, more than any program writes. */
export class TooManyTags extends Error {
  override name = "TooManyTags"
}

/**
 * HTML as a browser reads it, with every end tag in its place: what programs leave open, write across each
 * other or put where it may not be is corrected as the HTML standard says, so that whoever reads the result finds
 * the same elements as a browser.
 * @throws {TooManyTags}
 */
export function wellFormed(written: string): string {
  let elements = 0
  let open = 0
  const treeAdapter: typeof defaultTreeAdapter = {
    ...defaultTreeAdapter,
    createElement(name, namespace, attributes) {
      elements += 1
      if (elements > maxElements) throw new TooManyTags()
      return defaultTreeAdapter.createElement(name, namespace, attributes)
    },
    onItemPush() {
      open += 1
      if (open > maxOpenTags) throw new TooManyTags()
    },
    onItemPop() {
      open -= 1
    },
  }
  const document = parse<DefaultTreeAdapterMap>(written, { treeAdapter })
  const root = document.childNodes.find((node) => node.nodeName === "html")
  const body =
    root && "childNodes" in root && root.childNodes.find((node) => node.nodeName === html.TAG_NAMES.BODY)
  return body && "childNodes" in body ? serialize(body) : ""
}
