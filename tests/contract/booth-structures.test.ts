import { readFileSync, rmSync } from "node:fs"
import { join } from "node:path"
import { inflateSync } from "node:zlib"
import { expect, it } from "vitest"
import { structureFile } from "#lib/backend/shows/registrations/structures/structure-file.ts"
import { env } from "#lib/env.ts"
import { insertRow, sql, unique } from "#tests/factories/database.ts"
import { raceFor } from "#tests/factories/races.ts"
import { createStructure } from "#tests/factories/registrations.ts"

const pathOf = (key: string) => join(env().DATA_DIR, "files", key)

/** The texts of a page of a PDF: they are in hexadecimal, piece by piece, in packed streams. */
function textsOf(pdf: Buffer): string {
  const streams = [...pdf.toString("latin1").matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)]
  const pages = streams.flatMap(([, packed = ""]) => {
    try {
      return inflateSync(Buffer.from(packed, "latin1")).toString("latin1")
    } catch {
      return []
    }
  })
  const pieces = pages.flatMap((page) => [...page.matchAll(/<([0-9a-f]+)>/gi)])
  return pieces.map(([, hex = ""]) => Buffer.from(hex, "hex").toString("latin1")).join("")
}

it("a structure's technical file is a PDF with its name, its goods and its measures in feet and metres", async () => {
  const { id } = await insertRow<{ id: number }>("booth_structure", {
    name: unique("7x10 Fashion"),
    width: 7,
    depth: 10,
    goods: "Fashion",
  })
  const { key, name, mime, size } = await structureFile(id)
  expect([name.slice(0, 12), mime]).toEqual(["7x10 Fashion", "application/pdf"])
  const pdf = readFileSync(pathOf(key))
  expect(pdf.subarray(0, 5).toString()).toBe("%PDF-")
  expect(pdf.byteLength).toBe(Number(size))
  const texts = textsOf(pdf)
  for (const text of ["7x10 Fashion", "7 ft / 2.13 m", "10 ft / 3.05 m", "70 sq ft / 6.50 sqm", "Open side"])
    expect(texts).toContain(text)
})

it("it is drawn once, also for several who ask at once, and again when the store has lost it", async () => {
  const id = await createStructure()
  const count = async () =>
    (await sql("SELECT FROM stored_file WHERE key LIKE 'booth-structures/%' AND name LIKE 'Structure%'"))
      .length
  const before = await count()
  const answers = await raceFor(
    "booth_structure",
    id,
    [1, 2, 3].map(() => () => structureFile(id)),
  )
  const again = await structureFile(id)
  for (const one of answers) expect(one).toEqual({ status: "fulfilled", value: again })
  expect(await count()).toBe(before + 1)
  rmSync(pathOf(again.key))
  const printedAgain = await structureFile(id)
  expect(readFileSync(pathOf(printedAgain.key)).subarray(0, 5).toString()).toBe("%PDF-")
})

it("there is none of an unknown structure", async () => {
  await expect(structureFile(999_999)).rejects.toMatchObject({ status: 404 })
})
