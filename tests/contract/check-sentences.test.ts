import { isContractProcedure } from "@orpc/contract"
import { beforeAll, describe, expect, it } from "vitest"
import { z } from "zod"
import { problemOf } from "#lib/backend/platform/http/issue-problems.ts"
import { isPlainCode, sentence } from "#lib/backend/platform/http/problems.ts"
import { contract } from "#lib/contract/contract.ts"
import { listFilters } from "#lib/contract/records/filters.ts"
import { send, sendJson } from "#tests/factories/api.ts"
import { createUser, issueToken } from "#tests/factories/users.ts"

const manyFilters = Array.from({ length: 22 }, (_, key) => [key, { f_field: "tag", f_type: "exists" }])

/** A check with what it refuses, by the kind it has in the contract, and what is said of it. */
const samples: Record<string, [schema: z.ZodType, sent: unknown, english: string]> = {
  string: [z.string(), 1, "This must be text"],
  number: [z.number(), "abc", "Enter a number"],
  boolean: [z.boolean(), "abc", "Enter yes (true) or no (false)"],
  array: [z.array(z.number()), {}, "This must be a list"],
  object: [z.object({}), "abc", "This must be a group of fields"],
  record: [z.record(z.string(), z.number()), "abc", "This must be a group of fields"],
  tuple: [z.tuple([z.number()]), "abc", "This value is not allowed"],
  union: [z.union([z.number(), z.boolean()]), "abc", "This value is not allowed"],
  enum: [z.enum(["a", "b"]), "c", "Choose one of: a, b"],
  literal: [z.literal("a"), "c", "Choose one of: a"],
  filters: [listFilters, Object.fromEntries(manyFilters), "Too many filters: remove some"],
  file: [z.file(), "abc", "This must be a file"],
  custom: [z.instanceof(Date), "abc", "This value is not allowed"],
  strict: [z.strictObject({}), { colour: 1 }, "Unknown field: colour"],
  "max_length string": [z.string().max(2), "abc", "This text is too long: 2 characters maximum"],
  "max_length string with a code": [
    z.string().max(2, "too_long"),
    "abc",
    "This text is too long: 2 characters maximum",
  ],
  "min_length string": [z.string().min(4), "abc", "This text is too short: 4 characters minimum"],
  "length_equals string": [z.string().length(1), "abc", "This text is too long: 1 characters maximum"],
  "max_length array": [z.array(z.number()).max(1), [1, 2], "Too many: 1 maximum"],
  "min_length array": [z.array(z.number()).min(1), [], "Enter at least 1"],
  "max_size file": [z.file().max(1), new File(["abc"], "a"), "The file exceeds 20 MB"],
  less_than: [z.number().max(2), 3, "This number is too high: 2 maximum"],
  greater_than: [z.number().min(2), 1, "This number is too low: 2 minimum"],
  "number_format safeint": [z.number().int(), 1.5, "Enter a whole number"],
  "string_format date": [z.iso.date(), "31/12/2026", "Enter a date, such as 2026-12-31"],
  "string_format datetime": [z.iso.datetime(), "soon", "Enter a date and time, such as 2026-12-31T09:30:00Z"],
  "string_format email": [z.email(), "abc", "Enter a valid email address"],
  "string_format uuid": [z.uuid(), "abc", "This value is not allowed"],
  "string_format url": [z.url(), "abc", "Enter a web address"],
  "string_format regex": [z.string().regex(/x/), "abc", "This value is not allowed"],
}

const def = z.object({
  type: z.string().optional(),
  check: z.string().optional(),
  format: z.string().optional(),
  checks: z.array(z.unknown()).optional(),
})

const never = new Set([
  "catch",
  "optional",
  "nonoptional",
  "never",
  "default",
  "nullable",
  "pipe",
  "transform",
  "unknown",
  "null",
  "lazy",
  "prefault",
])
/** Checks that change the value and refuse nothing. */
const harmless = new Set(["overwrite", "custom"])

/** Kinds of checks of a schema and all that is in it. */
function kindsIn(value: unknown, seen = new Set<unknown>(), owner = ""): string[] {
  if (typeof value !== "object" || value === null || seen.has(value)) return []
  seen.add(value)
  const inner =
    "_zod" in value ? z.object({ _zod: z.object({ def: z.unknown() }) }).parse(value)._zod.def : value
  const { type, check, format } = def.safeParse(inner).data ?? {}
  const isChecked = check !== undefined && !harmless.has(check)
  const ofCheck = isChecked ? [format ? `${check} ${format}` : `${check} ${owner}`] : []
  const ofType = check === undefined && type !== undefined && !never.has(type) ? [type] : []
  const parts = typeof inner === "object" && inner !== null ? Object.values(inner) : []
  return [...ofType, ...ofCheck, ...parts.flatMap((part) => kindsIn(part, seen, type ?? owner))]
}

/** What a schema and all that is in it say themselves of what they refuse, in the place of Zod's words. */
function messagesIn(value: unknown, seen = new Set<unknown>()): string[] {
  if (typeof value !== "object" || value === null || seen.has(value)) return []
  seen.add(value)
  const inner =
    "_zod" in value ? z.object({ _zod: z.object({ def: z.unknown() }) }).parse(value)._zod.def : value
  if (typeof inner !== "object" || inner === null) return []
  const own = "error" in inner && typeof inner.error === "function" ? [String(inner.error({}))] : []
  return [...own, ...Object.values(inner).flatMap((part) => messagesIn(part, seen))]
}

function inputsOf(node: object): unknown[] {
  return Object.values(node).flatMap((value): unknown[] => {
    if (isContractProcedure(value)) return [value["~orpc"].inputSchema]
    return typeof value === "object" && value !== null ? inputsOf(value) : []
  })
}

const isKnown = (kind: string) => kind in samples || (kind.split(" ")[0] ?? "") in samples

it("every kind of check in the contract has a sample here", () => {
  const kinds = new Set(inputsOf(contract).flatMap((schema) => kindsIn(schema)))
  expect(kinds.size).toBeGreaterThan(10)
  expect([...kinds].filter((kind) => !isKnown(kind))).toEqual([])
})

it("every message that the contract gives itself is the code of a problem, with its limit where it names one", () => {
  const messages = new Set(inputsOf(contract).flatMap((schema) => messagesIn(schema)))
  expect([...messages]).toEqual(expect.arrayContaining(["required", "date_needed", "password_unlike"]))
  expect([...messages].filter((message) => !isPlainCode(message)).sort()).toEqual(["too_long", "too_many"])
})

describe.each(Object.entries(samples))("what is refused by %s", (_kind, [schema, sent, english]) => {
  it("is told in a sentence for people, in both languages", () => {
    const [issue] = schema.safeParse(sent).error?.issues ?? []
    const problem = problemOf(issue ?? { message: "" }, sent)
    expect(sentence(problem, "en")).toBe(english)
    const french = sentence(problem, "fr")
    expect(french).not.toBe(english)
    expect(french).not.toMatch(/Invalid|expected|received|_/)
  })
})

describe("an answer", () => {
  let token: string
  beforeAll(async () => {
    token = await issueToken(await createUser())
  })

  it("does not call something that was sent missing, nor what is missing wrong", async () => {
    const list = await (await send("/api/company-list?page=abc", { token })).json()
    expect(list.errors).toEqual({ page: ["Enter a number"] })
    const unsent = await sendJson("/api/notif", "POST", {}, { token, language: "fr" })
    expect((await unsent.json()).errors).toMatchObject({ title: ["Ce champ est obligatoire"] })
  })

  it("of a write that is refused says success: false beside message and errors; one of a read does not", async () => {
    for (const path of ["/api/contact", "/api/company", "/api/notif"]) {
      const answer = await sendJson(path, "POST", {}, { token })
      expect(answer.status).toBe(422)
      const refusal = { success: false, message: expect.any(String), errors: expect.any(Object) }
      expect(await answer.json()).toEqual(refusal)
    }
    expect(await (await send("/api/company-list?page=abc", { token })).json()).not.toHaveProperty("success")
  })
})
