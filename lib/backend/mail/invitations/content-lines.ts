/** Most characters of a calendar that are read, and lines of it. */
export const maxCalendarBytes = 200_000
const maxLines = 5_000
/** Most characters of a parameter that are kept. */
const maxParameter = 1_000

/** A line of a calendar (RFC 5545, 3.1): names in capitals, the value as it is written. */
export type ContentLine = { name: string; parameters: Map<string, string>; value: string }

/** Lines between BEGIN and END of a component, and the components within it. */
export type Component = { name: string; lines: ContentLine[]; components: Component[] }

const parameter = /;([A-Za-z0-9-]+)=((?:"[^"]*"|[^";:,]*)(?:,(?:"[^"]*"|[^";:,]*))*)/gy

function contentLine(text: string): ContentLine | undefined {
  const name = /^[A-Za-z0-9-]+/.exec(text)?.[0]
  if (!name) return undefined
  const parameters = new Map<string, string>()
  let end = name.length
  parameter.lastIndex = end
  for (let found = parameter.exec(text); found; found = parameter.exec(text)) {
    parameters.set(found[1]?.toUpperCase() ?? "", (found[2] ?? "").slice(0, maxParameter).replaceAll('"', ""))
    end = parameter.lastIndex
  }
  return text[end] === ":" ? { name: name.toUpperCase(), parameters, value: text.slice(end + 1) } : undefined
}

/** The components of a calendar; what cannot be read of it is passed over. */
export function componentsOf(text: string): Component[] {
  const unfolded = text.slice(0, maxCalendarBytes).replaceAll(/\r?\n[ \t]/g, "")
  const root: Component = { name: "", lines: [], components: [] }
  const open = [root]
  for (const one of unfolded.split(/\r?\n/).slice(0, maxLines)) {
    const line = contentLine(one)
    const inner = open.at(-1)
    if (!line || !inner) continue
    if (line.name === "BEGIN") {
      const component = { name: line.value.trim().toUpperCase(), lines: [], components: [] }
      inner.components.push(component)
      open.push(component)
    } else if (line.name === "END") {
      if (open.length > 1) open.pop()
    } else inner.lines.push(line)
  }
  return root.components
}

export const lineOf = ({ lines }: Component, name: string) => lines.find((line) => line.name === name)

/** A text as its property has it (3.3.11). */
export const plainText = (value: string) =>
  value.replaceAll(/\\([nN\\;,])/g, (_, sign: string) => (sign.toLowerCase() === "n" ? "\n" : sign))
