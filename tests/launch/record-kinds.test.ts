import { execFileSync } from "node:child_process"
import { readFileSync } from "node:fs"
import { describe, expect, it } from "vitest"
import { kinds, kindsWith, recordKinds } from "#lib/contract/records/record-kinds.ts"
import { messagesOf } from "#lib/i18n/messages.ts"

const lists = kinds.map((kind) => recordKinds[kind].list)

/** The code that serves all areas; in its own folder an area may name its fields, which are called as kinds are. */
const code = execFileSync("git", ["ls-files", "app", "components", "lib", "middleware.ts"], {
  encoding: "utf8",
})
  .split("\n")
  .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
  .filter(
    (path) => !lists.some((list) => new RegExp(`^(?:lib/backend|components)/[^/]+/${list}/`).test(path)),
  )

/** Ways to choose by a name, each of which another kind would slip through. */
function switchesBy(names: readonly string[]) {
  const name = `"(?:${names.join("|")})"`
  const find = (pattern: string) => new RegExp(pattern, "g")
  return [
    { what: "a union of names", pattern: find(`${name}\\s*\\|\\s*${name}`) },
    { what: "a list of names", pattern: find(`\\[\\s*${name}\\s*,\\s*${name}`) },
    { what: "a comparison with a name", pattern: find(`[=!]==?\\s*${name}|${name}\\s*[=!]==?`) },
    { what: "a beginning", pattern: find(`(?:startsWith|includes)\\(\\s*["'\`/]+(?:${names.join("|")})\\W`) },
    { what: "a case of a name", pattern: find(`case ${name}:`) },
    { what: "a name as a key", pattern: find(`${name} in `) },
    { what: "a flag for a name", pattern: find(`\\bis(?:${names.join("|")})\\b(?!\\w)`) },
  ]
}
const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
const switches = [...switchesBy(kinds), ...switchesBy(lists), ...switchesBy(kinds.map(capital))]

/** The one place where names stand beside each other. */
const registry = "lib/contract/records/record-kinds.ts"

function switchesIn(path: string, text: string): string[] {
  return switches.flatMap(({ what, pattern }) =>
    [...text.matchAll(pattern)].map(([found]) => `${path}: ${what}: ${found}`),
  )
}

/** Areas whose texts name kinds as their parts have code of each: imports, merges, duplicates; labels of fields and filters; lists of words; rights by area; what is exported of a person. */
const namingAreas = [
  "imports",
  "merges",
  "duplicates",
  "fields",
  "filters",
  "vocabulary",
  "abilities",
  "persons",
]

/** Keys of texts that are the name of a kind or of its list, or begin with it: "jobs.kinds.companies_export". */
function keysNamingKinds(texts: object, above = ""): string[] {
  const names = new RegExp(`^(?:${[...kinds, ...lists].join("|")})(?:_|$)`)
  return Object.entries(texts).flatMap(([key, value]) => [
    ...(names.test(key) ? [above + key] : []),
    ...(typeof value === "object" ? keysNamingKinds(value, `${above}${key}.`) : []),
  ])
}

describe("kinds of record", () => {
  it("are distinguished by the registry alone: nothing else lists their names or switches by one", () => {
    const found = code
      .filter((path) => path !== registry)
      .flatMap((path) => switchesIn(path, readFileSync(path, "utf8")))
    expect(found).toEqual([])
  })

  it("are noticed where somebody switches by their names", () => {
    const faults = [
      'type Subject = { type: "company" | "contact" }',
      'z.enum(["companies", "contacts"])',
      'kind === "company" ? one : other',
      'kind.startsWith("contacts.") ? one : other',
      'switch (kind) { case "contact": return 1 }',
      'if ("contact" in subject) one()',
      "const isCompany = true",
    ]
    expect(faults.filter((text) => switchesIn("", text).length === 0)).toEqual([])
  })

  it("are named in their own texts, which the parts that serve all kinds read", () => {
    const own = [...kinds, ...lists, ...namingAreas]
    const found = Object.entries(messagesOf("en"))
      .filter(([area]) => !own.includes(area))
      .flatMap(([area, texts]) => keysNamingKinds(texts, `${area}.`))
    expect(found).toEqual([])
    expect(keysNamingKinds({ kinds: { companies_export: "", company: "" } })).toHaveLength(2)
  })

  it("have each a list of their own, and what they have is said once", () => {
    expect(new Set(lists).size).toBe(kinds.length)
    expect(
      kinds.filter((kind) => new Set(recordKinds[kind].has).size < recordKinds[kind].has.length),
    ).toEqual([])
    expect(kindsWith("trash")).toEqual(kinds)
  })
})
