import { z } from "zod"

/** What is wrong with a field, as a code of lib/backend/http/messages.ts; what comes after the colon stands in its sentence. */
type Code = string

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

const ofType: Record<string, Code> = {
  number: "not_a_number",
  int: "not_whole",
  string: "not_a_text",
  boolean: "not_yes_or_no",
  array: "not_a_list",
  object: "not_a_group",
  record: "not_a_group",
  file: "not_a_file",
}

const ofFormat: Record<string, Code> = {
  email: "not_an_email",
  url: "not_a_link",
  date: "not_a_day",
  datetime: "not_a_moment",
}

function tooBig({ origin, maximum = "" }: Known): Code {
  if (origin === "string") return `too_long:${maximum}`
  if (origin === "array") return `too_many:${maximum}`
  return origin === "file" ? "too_large" : `too_great:${maximum}`
}

function tooSmall({ origin, minimum = "" }: Known): Code {
  if (origin === "string") return minimum === "1" ? "required" : `too_short:${minimum}`
  return origin === "array" ? `too_few:${minimum}` : `too_little:${minimum}`
}

const readings: Record<string, (issue: Known) => Code> = {
  invalid_type: ({ expected = "" }) => ofType[expected] ?? "not_allowed",
  too_big: tooBig,
  too_small: tooSmall,
  invalid_format: ({ format = "" }) => ofFormat[format] ?? "not_allowed",
  invalid_value: ({ values = [] }) =>
    values.length <= maxListed ? `none_of_these:${values.join(", ")}` : "not_allowed",
  unrecognized_keys: ({ keys = [] }) => `unknown_fields:${keys.join(", ")}`,
}

/** Codes of the contract whose sentence gains a limit that Zod knows. */
const withLimit = new Set(["too_long", "too_many"])
const isCode = (message: string) => /^[a-z]+(_[a-z]+)*$/.test(message)
/** Zod's own words, which are for programmers. */
const isZods = (message: string) => /^(Invalid|Too|Unrecognized)\b/.test(message)

/** Whether a value was left out. Ids are coerced, which makes "not a number" of nothing: what was sent tells. */
function isMissing(path: readonly unknown[], sent: unknown): boolean {
  let value = sent
  for (const step of path) {
    if (typeof value !== "object" || value === null) return true
    value = new Map<unknown, unknown>(Object.entries(value)).get(String(step))
  }
  return value === undefined || value === null || value === ""
}

/**
 * The code of what is wrong with one field.
 * @param sent the whole input, in which the field's path leads to what was sent
 */
export function codeOfIssue(issue: Issue, sent: unknown): Code {
  const read = known.safeParse(issue).data
  if (isCode(issue.message)) {
    return read && withLimit.has(issue.message) && read.maximum ? tooBig(read) : issue.message
  }
  if (!read || !isZods(issue.message)) return issue.message
  const path = issue.path ?? []
  if (read.code === "invalid_type" && isMissing(path, sent)) return "required"
  return readings[read.code]?.(read) ?? "not_allowed"
}
