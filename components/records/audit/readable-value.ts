/** Characters of a value that are shown; the whole is in the record. */
const maxLength = 300

const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', nbsp: " ", "#39": "'" }

/** Whether a text is a moment or a day, which are shown as dates. */
export function isDate(value: unknown): value is string {
  return typeof value === "string" && /^\d{4}-\d{2}-\d{2}(T[\d:.]+Z)?$/.test(value)
}

/** The words of HTML, in one line. */
function textOf(html: string): string {
  return html
    .replace(/<[^>]*>/g, " ")
    .replace(/&(#?\w+);/g, (source, name: string) => entities[name] ?? source)
    .replace(/\s+/g, " ")
    .trim()
}

/**
 * A value of the audit trail as one line of text: lists with commas, records by what they hold, HTML without its tags.
 * @param words for true and false
 * @returns "" for none
 */
export function readableValue(value: unknown, labels: { yes: string; no: string }): string {
  const text = spelled(value, labels)
  return text.length > maxLength ? `${text.slice(0, maxLength)}…` : text
}

function spelled(value: unknown, labels: { yes: string; no: string }): string {
  if (value === null || value === undefined) return ""
  if (typeof value === "boolean") return value ? labels.yes : labels.no
  if (Array.isArray(value)) return present(value, labels).join(", ")
  if (typeof value === "object") return present(Object.values(value), labels).join(" ")
  return textOf(String(value))
}

function present(values: unknown[], labels: { yes: string; no: string }): string[] {
  return values.map((one) => spelled(one, labels)).filter((text) => text !== "")
}
