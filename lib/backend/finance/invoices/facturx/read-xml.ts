function children(node: unknown, name: string): unknown[] {
  if (typeof node !== "object" || node === null) return []
  const value: unknown = Reflect.get(node, name)
  if (value === undefined) return []
  return Array.isArray(value) ? value : [value]
}

/** @returns all elements at a path ("SellerTradeParty/Name", "ID/@schemeID") below a node */
export function nodesAt(node: unknown, path: string): unknown[] {
  return path
    .split("/")
    .reduce((nodes: unknown[], name) => nodes.flatMap((one) => children(one, name)), [node])
}

/** @returns the text of an element or attribute itself, empty when it has none */
export function textOf(node: unknown): string {
  if (typeof node === "string") return node.trim()
  const [text] = children(node, "#text")
  return typeof text === "string" ? text.trim() : ""
}

/** @returns the text of the first element at a path, empty when there is none */
export const textAt = (node: unknown, path: string): string => textOf(nodesAt(node, path)[0])

/** @returns whether a path leads to an element, be it empty */
export const isAt = (node: unknown, path: string): boolean => nodesAt(node, path).length > 0

/** @returns a decimal in hundredths; null where there is none or it has more places */
export function hundredthsAt(node: unknown, path: string): number | null {
  const match = /^(-?)(\d+)(?:\.(\d{1,2}))?$/.exec(textAt(node, path))
  if (!match) return null
  const [, minus = "", whole = "", places = ""] = match
  const value = Number(whole + places.padEnd(2, "0"))
  return minus && value !== 0 ? -value : value
}
