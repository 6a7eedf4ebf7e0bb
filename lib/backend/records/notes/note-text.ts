/** Signs that sanitised HTML writes as names. */
const signs: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', nbsp: " " }

/** What a note says without its markup, in one line. @param html as it is stored, sanitised */
export function textOfNote(html: string): string {
  return html
    .replace(/<[^>]*>/g, " ")
    .replace(/&(amp|lt|gt|quot|nbsp);/g, (whole, name: string) => signs[name] ?? whole)
    .replace(/[\s\u00a0]+/g, " ")
    .trim()
}
