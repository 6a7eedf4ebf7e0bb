/** Marks that a mail has colours of its own, which may be made for paper alone. */
const coloured = ["[bgcolor]", "font[color]", "[style*=color]", "[style*=background]", "style"]
  .map((mark) => `body ${mark}`)
  .join(",")

/**
 * Makes what a frame shows readable on a dark page: a mail without colours takes the page's, any other stays on white paper. It is set
 * on elements: the document's own policy takes no sheet from outside.
 * @returns whether it is on white paper
 */
export function paint(page: Document, isDark: boolean): boolean {
  const isOnPaper = !isDark || page.querySelector(coloured) !== null
  const { style } = page.documentElement
  style.colorScheme = isOnPaper ? "light" : "dark"
  style.background = isOnPaper && isDark ? "#fff" : "transparent"
  page.body.style.background = "transparent"
  page.body.style.color = isOnPaper ? "#1d2129" : "#e4e6ea"
  return isOnPaper
}

/** Pixels a scrollbar takes below what is too wide. */
const scrollbar = 14

/** How high a frame has to be for all that is in it. The frame is as high as nothing meanwhile: its page is never less than it. */
export function heightOf(frame: HTMLIFrameElement, page: Document): number {
  const before = frame.style.height
  frame.style.height = "0"
  const { scrollHeight, scrollWidth, clientWidth } = page.documentElement
  frame.style.height = before
  return scrollHeight + (scrollWidth > clientWidth ? scrollbar : 0)
}
