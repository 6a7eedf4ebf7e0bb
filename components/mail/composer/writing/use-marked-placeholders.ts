import { useEffect, useRef } from "react"
import { placeholderPattern } from "#lib/contract/mail/mail-terms.ts"

const mark = "mail-placeholder"

/** The places of placeholders in what is shown. */
function rangesIn(page: HTMLElement, names: ReadonlySet<string>): Range[] {
  const texts = document.createTreeWalker(page, NodeFilter.SHOW_TEXT)
  const ranges: Range[] = []
  for (let node = texts.nextNode(); node; node = texts.nextNode())
    for (const { index, 0: found, 1: name = "" } of (node.textContent ?? "").matchAll(placeholderPattern)) {
      if (!names.has(name)) continue
      const range = document.createRange()
      range.setStart(node, index)
      range.setEnd(node, index + found.length)
      ranges.push(range)
    }
  return ranges
}

/**
 * Marks placeholders that have no value, where the browser can: the editor's own elements stay as they are.
 * @param content what is shown; the marks follow it
 * @param missing names of placeholders without a value
 * @returns a ref of what shows it
 */
export function useMarkedPlaceholders(content: string | undefined, missing: readonly string[]) {
  const page = useRef<HTMLDivElement>(null)
  const names = missing.join(" ")
  // Marks belong to the browser and are made of what it has drawn: the editor draws before it tells.
  useEffect(() => {
    if (content === undefined || !page.current || !("highlights" in CSS)) return
    const frame = requestAnimationFrame(() => {
      if (page.current)
        CSS.highlights.set(mark, new Highlight(...rangesIn(page.current, new Set(names.split(" ")))))
    })
    return () => {
      cancelAnimationFrame(frame)
      CSS.highlights.delete(mark)
    }
  }, [content, names])
  return page
}
