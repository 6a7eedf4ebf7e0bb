import { existsSync, readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import pg from "pg"
import { beforeAll, describe, expect, inject, it } from "vitest"
import { z } from "zod"
import { pool } from "#lib/backend/platform/database/db.ts"
import { withClient } from "#scripts/database/scratch-database.ts"
import { type Column, describer } from "./described-columns.ts"
import { type Kind, readTypedCalls, type TypedCall } from "./typed-calls.ts"

const folder = join(inject("directory"), "statements")
const recorded = z.object({ text: z.string(), sites: z.array(z.string()) })
const line = z.union([recorded, z.object({ file: z.string() })])
/** A run of single tests sends some of the statements. */
const isCompleteRun = process.env.VERIFY_FULL === "1"

/** Statements of commands and probes, which other processes send, and one that only an attack brings about. */
const sentElsewhere =
  /^lib\/backend\/(identity\/users\/data|platform\/database\/readiness|platform\/callers\/identity)\.ts:/

/** What the tests of the back end sent in this run. */
function readStatements() {
  return (existsSync(folder) ? readdirSync(folder) : []).flatMap((name) =>
    readFileSync(join(folder, name), "utf8")
      .split("\n")
      .filter(Boolean)
      .map((text) => line.parse(JSON.parse(text)))
      .flatMap((each) => ("text" in each ? [each] : [])),
  )
}

/** What of a row's type is not what a statement answers, a sentence each. */
function disagreements(row: Map<string, Set<Kind>>, columns: Column[]): string[] {
  const answered = new Map(columns.map((column) => [column.name, column]))
  return [...row].flatMap(([name, kinds]) => {
    const column = answered.get(name)
    if (!column) return kinds.has("undefined") ? [] : [`${name} is not answered`]
    const wrong: string[] = []
    if (!kinds.has("any") && column.kind !== "any" && !kinds.has(column.kind))
      wrong.push(`${name} is ${column.type}, said to be ${[...kinds].join(" | ")}`)
    if (column.isNullable && !kinds.has("any") && !kinds.has("null")) wrong.push(`${name} may be NULL`)
    return wrong
  })
}

const statements = readStatements()
const calls = new Map<string, TypedCall[]>()
const described = new Map<string, Column[] | string>()

describe("statements of the back end", () => {
  beforeAll(async () => {
    for (const call of readTypedCalls()) calls.set(call.site, [...(calls.get(call.site) ?? []), call])
    const { types } = pool.options
    await withClient(process.env.DATABASE_URL ?? "", async (client) => {
      const describeColumns = await describer(client, types ?? pg.types)
      const constant = [...calls.values()].flat().flatMap(({ text }) => text ?? [])
      for (const text of new Set([...statements.map((sent) => sent.text), ...constant]))
        described.set(text, await describeColumns(text).catch((error: unknown) => String(error)))
    })
  })

  it("can all be prepared on the schema", () => {
    const refused = statements.filter(({ text }) => typeof described.get(text) === "string")
    expect(refused.map(({ text, sites }) => ({ text, site: sites[0], said: described.get(text) }))).toEqual(
      [],
    )
  })

  it("answer the columns that the types beside them name", () => {
    const wrong = new Set<string>()
    for (const { text, sites } of statements) {
      const columns = described.get(text)
      const [site = ""] = sites
      const typed = (calls.get(site) ?? []).flatMap(({ row }) => (row ? [row] : []))
      if (typeof columns === "string" || !columns || typed.length === 0) continue
      const found = typed.map((row) => disagreements(row, columns))
      if (found.every((each) => each.length > 0))
        for (const each of found.flat()) wrong.add(`${site}: ${each}`)
    }
    expect([...wrong].sort()).toEqual([])
  })

  it("that are constant in the source can be prepared and answer their types, without a test that sends them", () => {
    const all = [...calls.values()].flat()
    const constant = all.filter(({ text }) => text !== undefined)
    // Three of four are: far fewer would mean that this reads the source no longer.
    expect(constant.length).toBeGreaterThan(all.length / 2)
    const wrong = constant.flatMap(({ site, row, text = "" }) => {
      const columns = described.get(text)
      if (!columns || typeof columns === "string") return [`${site}: ${columns}`]
      return row ? disagreements(row, columns).map((each) => `${site}: ${each}`) : []
    })
    expect(wrong).toEqual([])
  })

  if (isCompleteRun)
    it("are all sent by some test", () => {
      const sent = new Set(statements.map(({ sites }) => sites[0]))
      const unsent = [...calls.keys()].filter((site) => !sent.has(site) && !sentElsewhere.test(site))
      expect(unsent).toEqual([])
    })
})
