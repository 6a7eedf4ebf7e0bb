import { Readable } from "node:stream"
import { buffer } from "node:stream/consumers"
import { expect, it } from "vitest"
import { CutParts } from "./cut-parts.ts"

async function cut(pieces: string[]) {
  const cutting = new CutParts()
  const kept = (
    await buffer(Readable.from(pieces.map((piece) => Buffer.from(piece))).pipe(cutting))
  ).toString()
  return { kept, wasCut: cutting.wasCut }
}

const mailOf = (boundary: string, declared: string, parts: number) =>
  `Content-Type: multipart/mixed;\r\n ${declared}\r\n\r\n${`--${boundary}\r\n\r\na\r\n`.repeat(parts)}--${boundary}--\r\n`

it.each<[what: string, declared: string]>([
  ["bare", "boundary=b1"],
  ["quoted", 'boundary="b1"'],
  ["with gaps", 'Boundary = "b1 "'],
  ["in pieces (RFC 2231)", "boundary*0=b1"],
])("ends a mail at its 901st part, its boundary %s", async (_, declared) => {
  const raw = mailOf("b1", declared, 1_000)
  const { kept, wasCut } = await cut([raw])
  expect(wasCut).toBe(true)
  expect(kept.match(/^--b1\r$/gm)).toHaveLength(900)
  expect(raw.startsWith(kept)).toBe(true)
})

it("finds it however the mail is cut into pieces", async () => {
  const raw = mailOf("b1", "boundary=b1", 1_000)
  const pieces = raw.match(/[\s\S]{1,7}/g) ?? []
  expect(await cut(pieces)).toEqual(await cut([raw]))
})

it.each<[what: string, raw: string]>([
  ["of few parts", mailOf("b1", "boundary=b1", 800)],
  ["with many lines that look like boundaries and are none", mailOf("other", "boundary=b1", 2_000)],
  ["of one line without an end", "a".repeat(100_000)],
])("leaves a mail as it is %s", async (_, raw) => {
  expect(await cut([raw])).toEqual({ kept: raw, wasCut: false })
})
