import { zipSync } from "fflate"
import { describe, expect, it } from "vitest"
import { camt, type Drawn, ofx, read } from "#tests/factories/drawn-bank-files.ts"

describe("an archive", () => {
  const zip = (files: Record<string, string | Uint8Array>) =>
    zipSync(
      Object.fromEntries(
        Object.entries(files).map(([name, file]) => [
          name,
          typeof file === "string" ? new TextEncoder().encode(file) : file,
        ]),
      ),
    )
  const drawn: Drawn[] = [
    { date: "2026-11-20", amount: 100, name: "A", text: "B", isReversal: false },
    { date: "2026-11-21", amount: 200, name: "A", text: "B", isReversal: false },
  ]
  const refusal = (code: string) => ({ status: 422, data: { errors: { file: [code] } } })
  const messageOf = (entries: readonly Drawn[]) => camt(entries, 2, ["camt.053.001.02", "Stmt"])

  it("is one statement; what is in two of its files counts once, and what is none is named", async () => {
    const month = ofx(drawn, 2)
    const found = await read(
      zip({
        "day.ofx": ofx(drawn.slice(0, 1), 1),
        "month.ofx": month,
        "twin.ofx": month,
        "__MACOSX/._a": "x",
        "read me.pdf": "%PDF-1.4",
      }),
    )
    expect(found).toMatchObject({ format: "ofx", account: "00001234567", problems: [] })
    expect(found.entries.map(({ amount }) => amount)).toEqual([100, 200])
    expect(found.leftOut).toMatchObject([{ text: "read me.pdf", isUnread: true }])
    expect((await read(zip({ "a.xml": messageOf(drawn) }))).entries).toHaveLength(2)
  })

  it("of several formats or accounts is refused", async () => {
    const { problems } = await read(zip({ "a.xml": messageOf(drawn), "b.ofx": ofx(drawn, 1) }))
    expect(problems).toEqual(["several_accounts", "zip_of_several_formats"])
  })

  it("is bounded: bombs, broken ones, archives within archives and empty ones", async () => {
    const zeros = new Uint8Array(30_000_000)
    await expect(read(zip({ "a.xml": zeros }))).rejects.toMatchObject(refusal("zip_unreadable"))
    const many = Object.fromEntries(Array.from({ length: 401 }, (_, index) => [`${index}.csv`, "x"]))
    await expect(read(zip(many))).rejects.toMatchObject(refusal("zip_unreadable"))
    const sound = zip({ "a.xml": messageOf(drawn) })
    await expect(read(sound.subarray(0, 200))).rejects.toMatchObject(refusal("zip_unreadable"))
    await expect(read(zip({ "a.zip": sound }))).rejects.toMatchObject(refusal("zip_without_statement"))
    await expect(read(zip({}))).rejects.toMatchObject(refusal("zip_without_statement"))
    // A directory that states less than there is gets no more memory than it states.
    const lying = zip({ "a.xml": zeros })
    const view = new DataView(lying.buffer, lying.byteOffset)
    const directory = view.getUint32(lying.length - 6, true)
    view.setUint32(directory + 24, 10, true)
    await expect(read(lying)).rejects.toMatchObject({ status: 422 })
  })
})
