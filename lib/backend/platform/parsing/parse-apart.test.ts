import { describe, expect, it } from "vitest"
import { parseApart } from "./parse-apart.ts"
import type { CsvRow } from "./parse-csv.ts"

const refusal = (code: string) => ({ status: 422, data: { errors: { file: [code] } } })
const xml = (documents: string[]) => ({ name: "xml", input: { documents }, problem: "not_xml" }) as const
const csv = (text: string) => {
  const input = { bytes: new TextEncoder().encode(text), delimiter: ";" }
  return { name: "csv", input, problem: "not_csv" } as const
}

async function all<Piece>(pieces: AsyncGenerator<Piece>): Promise<Piece[]> {
  const read: Piece[] = []
  for await (const piece of pieces) read.push(piece)
  return read
}

/** A document of one element that takes a parser the square of its attributes. */
const costly = (attributes: number) =>
  `<a ${Array.from({ length: attributes }, (_, index) => `a${index}="1"`).join(" ")}/>`

const rows = (count: number) => Array.from({ length: count }, (_, index) => `${index};x`).join("\n")

describe("a file of a stranger", () => {
  it("is read piece by piece, in its order, with what is no document where it is", async () => {
    const documents = Array.from({ length: 450 }, (_, index) => (index === 7 ? "<a>" : `<a>${index}</a>`))
    const pieces = await all(parseApart(xml(documents)))
    expect(pieces.length).toBeGreaterThan(1)
    expect(pieces.flat().map((one) => (one === undefined ? null : Object(one).a))).toEqual(
      documents.map((_, index) => (index === 7 ? null : String(index))),
    )
  })

  it("that takes too long is refused by its field, and the next one is read", async () => {
    const attack = all(parseApart(xml([costly(100_000)]), { milliseconds: 1 }))
    await expect(attack).rejects.toMatchObject(refusal("file_too_heavy"))
    expect(await all(parseApart(xml(["<a>1</a>"])))).toEqual([[{ a: "1" }]])
  })

  it("that takes too much memory is refused by its field, and the process goes on", async () => {
    const documents = Array.from({ length: 100 }, () => `<a>${"<b>x</b>".repeat(20_000)}</a>`)
    const attack = all(parseApart(xml(documents), { megabytes: 24 }))
    await expect(attack).rejects.toMatchObject(refusal("file_too_heavy"))
    expect(await all(parseApart(xml(["<a>1</a>"])))).toEqual([[{ a: "1" }]])
  })

  it("that is not of its format is refused in words of the format", async () => {
    await expect(all(parseApart(csv('a;b\n"never closed\n')))).rejects.toMatchObject(refusal("not_csv"))
  })

  it("of which one row is the whole file is refused before all of it is held", async () => {
    const attack = all(parseApart(csv(`a;b\n"${"x;\n".repeat(2_000_000)}`)))
    await expect(attack).rejects.toMatchObject(refusal("not_csv"))
  })

  it("leaves nothing of itself to the next where its reader has enough of it", async () => {
    for await (const piece of parseApart(csv(rows(5_000)))) {
      expect(piece.length).toBeGreaterThan(0)
      break
    }
    const read: CsvRow[] = (await all(parseApart(csv(rows(3))))).flat()
    expect(read.map(({ cells }) => cells[0])).toEqual(["0", "1", "2"])
  })

  it("waits for its turn among many, and is told to come back by more than may wait", async () => {
    const files = Array.from({ length: 60 }, () => all(parseApart(csv(rows(3)))))
    const read = await Promise.allSettled(files)
    const answered = read.filter(({ status }) => status === "fulfilled")
    const refused = read.flatMap((one) => (one.status === "rejected" ? [one.reason.status] : []))
    expect([answered.length, refused]).toEqual([54, [429, 429, 429, 429, 429, 429]])
  })
})
