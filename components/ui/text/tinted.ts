import type { CSSProperties } from "react"

/** Hands a record's own colour to the stylesheet, which keeps the word readable in both schemes. */
export function tinted(color: string): CSSProperties {
  const properties: Record<`--${string}`, string> = { "--tint": color }
  return properties
}
