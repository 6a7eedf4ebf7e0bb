import { z } from "zod"

/** The parts of a JSON schema that say what a value looks like. */
const parts = z.object({
  type: z.string().optional(),
  enum: z.array(z.unknown()).optional(),
  const: z.unknown().optional(),
  anyOf: z.array(z.unknown()).optional(),
  items: z.unknown().optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  required: z.array(z.string()).default([]),
  additionalProperties: z.unknown().optional(),
})
type Parts = z.infer<typeof parts>

/**
 * Writes a JSON schema as a short type: `{ id: number, name?: string }`, objects over several lines.
 * @param indent spaces before the closing bracket
 */
export function schemaText(schema: unknown, indent = 0): string {
  const parsed = parts.safeParse(schema)
  if (!parsed.success) return "any"
  const read = parsed.data
  if (read.const !== undefined) return JSON.stringify(read.const)
  if (read.enum) return read.enum.map((value) => JSON.stringify(value)).join(" | ")
  if (read.anyOf) return [...new Set(read.anyOf.map((choice) => schemaText(choice, indent)))].join(" | ")
  if (read.type === "array") return listText(schemaText(read.items, indent))
  return read.type === "object" ? objectText(read, indent) : (read.type ?? "any")
}

function listText(item: string): string {
  return /^[\w]+$/.test(item) || /^\{[^|]*\}$/s.test(item) ? `${item}[]` : `(${item})[]`
}

function objectText({ properties, required, additionalProperties }: Parts, indent: number): string {
  const inner = " ".repeat(indent + 2)
  const lines = Object.entries(properties ?? {}).map(([name, property]) => {
    const mark = required.includes(name) ? "" : "?"
    return `${inner}${name}${mark}: ${schemaText(property, indent + 2)}`
  })
  if (typeof additionalProperties === "object" && additionalProperties !== null)
    lines.push(`${inner}[key]: ${schemaText(additionalProperties, indent + 2)}`)
  return lines.length > 0 ? `{\n${lines.join("\n")}\n${" ".repeat(indent)}}` : "{}"
}
