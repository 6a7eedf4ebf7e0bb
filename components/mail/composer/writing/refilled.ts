import type { Written } from "../shared/open-composer.ts"

type Text = Pick<Written, "subject" | "content">

const bodyOf = (html: string) => new DOMParser().parseFromString(html, "text/html").body

/** Paragraphs and entries of lists. */
const blocksOf = (body: HTMLElement): Element[] =>
  Array.from(body.children).flatMap((block) =>
    /^(?:UL|OL)$/.test(block.tagName) ? Array.from(block.children) : [block],
  )

const marks = ["b, strong", "i, em", "u, s"]

/** What is marked, whichever tags around one another mark it. */
const markedIn = (block: Element, mark: string): string =>
  Array.from(block.querySelectorAll(mark))
    .filter((one) => !one.parentElement?.closest(mark))
    .map(({ textContent }) => textContent)
    .join("")

/** What is read in a block, and how: the editor writes other tags around the same. */
function readIn(block: Element): string {
  const text = (block.textContent ?? "").replace(/\s+/g, " ").trim()
  const links = Array.from(block.querySelectorAll("a"), (link) => link.getAttribute("href"))
  return JSON.stringify([text, links, marks.map((mark) => markedIn(block, mark))])
}

/**
 * A text that was made of a template, with what the template says of another show where nobody has changed it.
 * @param before the template filled with what was said until now
 * @param after the same, filled with what is said from now on; of the same blocks
 * @returns `hasEdits`: part of what the template said of the show was changed by hand, and stays
 */
export function refilled(written: Text, before: Text, after: Text): Text & { hasEdits: boolean } {
  const body = bodyOf(written.content)
  const [old, fresh] = [blocksOf(bodyOf(before.content)), blocksOf(bodyOf(after.content))]
  const replaced = new Map<string, Element>()
  for (const [place, block] of old.entries()) {
    const other = fresh[place]
    if (other && readIn(block) !== readIn(other)) replaced.set(readIn(block), other)
  }
  const found = new Set<string>()
  for (const block of blocksOf(body)) {
    const read = readIn(block)
    const other = replaced.get(read)
    if (!other) continue
    found.add(read)
    block.innerHTML = other.innerHTML
  }
  const isOwnSubject = written.subject === before.subject
  return {
    subject: isOwnSubject ? after.subject : written.subject,
    content: found.size > 0 ? body.innerHTML : written.content,
    hasEdits: found.size < replaced.size || (!isOwnSubject && before.subject !== after.subject),
  }
}
