import { z } from "zod"
import { isPlainCode, type Problem, type ValuedCode } from "./problems.ts"

/** What Zod and the contract say of a field. */
export type Issue = { message: string; path?: readonly unknown[] | undefined }

const known = z.object({
  code: z.string(),
  expected: z.string().optional(),
  origin: z.string().optional(),
  minimum: z.coerce.string().optional(),
  maximum: z.coerce.string().optional(),
  format: z.string().optional(),
  keys: z.array(z.string()).optional(),
  values: z.array(z.unknown()).optional(),
})
type Known = z.infer<typeof known>

/** Choices that a sentence still lists. */
const maxListed = 12

const ofType: Record<string, Problem> = {
  number: "not_a_number",
  int: "not_whole",
  string: "not_a_text",
  boolean: "not_yes_or_no",
  array: "not_a_list",
  object: "not_a_group",
  record: "not_a_group",
  file: "not_a_file",
}

const ofFormat: Record<string, Problem> = {
  email: "not_an_email",
  url: "not_a_link",
  date: "not_a_day",
  datetime: "not_a_moment",
}

function tooBig({ origin, maximum: value = "" }: Known): Problem {
  if (origin === "file") return "too_large"
  const code = origin === "string" ? "too_long" : origin === "array" ? "too_many" : "too_great"
  return { code, values: { value } }
}

function tooSmall({ origin, minimum: value = "" }: Known): Problem {
  if (origin === "string" && value === "1") return "required"
  const code = origin === "string" ? "too_short" : origin === "array" ? "too_few" : "too_little"
  return { code, values: { value } }
}

const naming = (code: ValuedCode, names: unknown[]): Problem => ({
  code,
  values: { value: names.join(", ") },
})

const readings: Record<string, (issue: Known) => Problem> = {
  invalid_type: ({ expected = "" }) => ofType[expected] ?? "not_allowed",
  too_big: tooBig,
  too_small: tooSmall,
  invalid_format: ({ format = "" }) => ofFormat[format] ?? "not_allowed",
  invalid_value: ({ values = [] }) =>
    values.length <= maxListed ? naming("none_of_these", values) : "not_allowed",
  unrecognized_keys: ({ keys = [] }) => naming("unknown_fields", keys),
}

/** Whether a value was left out. Ids are coerced, which makes "not a number" of nothing: what was sent tells. */
function isMissing(path: readonly unknown[], sent: unknown): boolean {
  let value = sent
  for (const step of path) {
    if (typeof value !== "object" || value === null) return true
    value = new Map<unknown, unknown>(Object.entries(value)).get(String(step))
  }
  return value === undefined || value === null || value === ""
}

/** What is said of some fields in their own words when they are left out (L-19). */
const missing: Record<string, Problem> = { lifecycle_option_id: "lifecycle_option_needs_id" }

/**
 * What is wrong with one field: the contract's own code, or what Zod found, which also knows the limit where
 * the code's sentence names one.
 * @param sent the whole input, in which the field's path leads to what was sent
 */
export function problemOf(issue: Issue, sent: unknown): Problem {
  if (isPlainCode(issue.message)) return issue.message
  const read = known.safeParse(issue).data
  if (!read) return "not_allowed"
  // Coerced, an id of null or of an empty text is 0.
  const mayBeMissing = read.code === "invalid_type" || (read.code === "too_small" && read.origin === "number")
  if (mayBeMissing && isMissing(issue.path ?? [], sent))
    return missing[String(issue.path?.at(-1) ?? "")] ?? "required"
  return readings[read.code]?.(read) ?? "not_allowed"
}
