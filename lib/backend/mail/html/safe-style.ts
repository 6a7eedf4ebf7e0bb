/** Properties that say how something looks where it is: none moves it over another, fetches, or hides. */
const appearance = new Set(
  `color background-color font-family font-size font-style font-weight font-variant line-height letter-spacing
  text-align text-decoration text-decoration-line text-decoration-color text-transform text-indent vertical-align white-space
  word-break word-wrap overflow-wrap width min-width max-width height min-height max-height
  margin margin-top margin-right margin-bottom margin-left padding padding-top padding-right padding-bottom padding-left
  border border-top border-right border-bottom border-left border-color border-style border-width border-radius
  border-top-color border-right-color border-bottom-color border-left-color border-top-style border-right-style
  border-bottom-style border-left-style border-top-width border-right-width border-bottom-width border-left-width
  border-collapse border-spacing list-style-type float clear direction caption-side table-layout display`.split(
    /\s+/,
  ),
)

const displays = /^(block|inline|inline-block|list-item|table(-[a-z]+){0,2})$/
/** No address, no escape, no comment, no variable: what values are made of is written out. */
const plainValue = /^(?:[\w\s#%.,'"!-]|\b(?:rgb|rgba|hsl|hsla)\([\d\s%.,/-]{1,40}\))*$/i
const negative = /(^|\s)-\s*[\d.]/
/** Of one element; no program writes more. */
const maxStyleLength = 4_000
const maxValueLength = 300

/** Whether an element is there to be unseen: what a style says of it, and no reader would see. */
export function isHidden(style: string): boolean {
  const plain = style.slice(0, maxStyleLength).toLowerCase().replace(/\s+/g, "")
  return /(^|;)(display:none|visibility:(hidden|collapse)|mso-hide:all)/.test(plain)
}

/** What of a style attribute may stand: looks alone. */
export function safeStyle(style: string): string {
  const safeRules: string[] = []
  for (const declaration of style.slice(0, maxStyleLength).split(";")) {
    const colon = declaration.indexOf(":")
    if (colon === -1) continue
    const name = declaration.slice(0, colon).trim().toLowerCase()
    const value = declaration.slice(colon + 1).trim()
    const safe = safeDeclaration(name === "background" ? "background-color" : name, value)
    if (safe) safeRules.push(safe)
  }
  return safeRules.join(";")
}

function safeDeclaration(name: string, value: string): string | undefined {
  if (!appearance.has(name) || value === "" || value.length > maxValueLength || !plainValue.test(value))
    return
  // What is moved out of its place may lie over another, or where nobody sees it.
  if (negative.test(value)) return
  if (name === "display" && !displays.test(value.toLowerCase())) return
  if ((name === "font-size" || name === "line-height") && /^0/.test(value)) return
  return `${name}:${value}`
}
