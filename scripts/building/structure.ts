import { wings as reasons } from "./wings.mjs"

/** Files and those they import, by path from the project's root. */
type Imports = ReadonlyMap<string, ReadonlySet<string>>

const root = "lib/backend/"

/** Wings of the back end from the lowest to the highest. */
export const wings = Object.keys(reasons)

/** A file's folder within the back end, so many folders deep; undefined for tests and files of other parts. */
function folderOf(path: string, depth: 1 | 2): string | undefined {
  if (!path.startsWith(root) || path.includes(".test.") || path.includes("/prisma-client/")) return undefined
  const folders = path.slice(root.length).split("/").slice(0, -1)
  return folders.length === 0 ? undefined : folders.slice(0, depth).join("/")
}

/** Which folders of the back end import which others. @param depth 1 for wings, 2 for rooms */
export function arrows(imports: Imports, depth: 1 | 2): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>()
  for (const [path, needed] of imports) {
    const from = folderOf(path, depth)
    if (from === undefined) continue
    const to = found.get(from) ?? new Set<string>()
    for (const one of needed) {
      const folder = folderOf(one, depth)
      if (folder !== undefined && folder !== from) to.add(folder)
    }
    found.set(from, to)
  }
  return found
}

/** A circle among folders, each importing the next and the last the first; undefined where there is none. */
export function circleIn(graph: ReadonlyMap<string, ReadonlySet<string>>): string[] | undefined {
  const done = new Set<string>()
  const walk = (folder: string, path: string[]): string[] | undefined => {
    const met = path.indexOf(folder)
    if (met >= 0) return path.slice(met)
    if (done.has(folder)) return undefined
    for (const next of graph.get(folder) ?? []) {
      const circle = walk(next, [...path, folder])
      if (circle) return circle
    }
    done.add(folder)
    return undefined
  }
  for (const folder of graph.keys()) {
    const circle = walk(folder, [])
    if (circle) return circle
  }
  return undefined
}

const start = "<!-- structure: written by npm run structure -->\n"
const end = "<!-- end of structure -->"

/** The picture of the wings: a row for each, a dot where it imports from the one of the column. */
function drawn(imports: Imports): string {
  const graph = arrows(imports, 1)
  const lower = wings.slice(0, -1)
  const rows = wings.map((wing) => {
    const cells = lower.map((other) => (graph.get(wing)?.has(other) ? "●" : " "))
    return `| **${wing}** | ${cells.join(" | ")} |`
  })
  const line = `|---|${lower.map(() => ":-:|").join("")}`
  return [`| imports from → | ${lower.join(" | ")} |`, line, ...rows, ""].join("\n")
}

/** A document with the picture of the wings as it is now, between its two marks. Throws where these are missing. */
export function withStructure(document: string, imports: Imports): string {
  const [before, rest] = document.split(start)
  const after = rest?.split(end)[1]
  if (before === undefined || after === undefined)
    throw new Error("The document has no place for the structure")
  return `${before}${start}\n${drawn(imports)}\n${end}${after}`
}
