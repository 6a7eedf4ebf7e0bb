import { describe, expect, it } from "vitest"
import { readStatementFile } from "./read-file.ts"

const today = "2026-12-31"
const read = (file: string | Uint8Array) =>
  readStatementFile(typeof file === "string" ? new TextEncoder().encode(file) : file, {}, today)

describe("an MT940", () => {
  const page = (lines: readonly string[], closing = "C261130EUR110,00") =>
    [
      ":20:X",
      ":25:12030000/202051",
      ":28C:1/1",
      ":60F:C261101EUR100,00",
      ...lines,
      `:62F:${closing}`,
      "-",
    ].join("\r\n")

  it("is booked in the year next to its day of value, and says what its details say", async () => {
    const lines = [
      ":61:2701021231C10,NTRF4711//B1",
      "SUPPLEMENT",
      ":86:/TRTP/SEPA OVERBOEKING/IBAN/NL91ABNA0417164300/BIC/ABNANL2A/NAME/Petit Nuage/REMI/Invoice SARL-2026-00012/EREF/NOTPROVIDED",
    ]
    const { entries, sums } = await read(page(lines))
    expect(sums).toEqual([])
    expect(entries).toMatchObject([
      {
        date: "2026-12-31",
        valueDate: "2027-01-02",
        amount: 1_000,
        counterparty: "Petit Nuage",
        iban: "NL91ABNA0417164300",
        text: "Invoice SARL-2026-00012 SEPA OVERBOEKING SUPPLEMENT",
        reference: "4711",
        bankReference: "B1",
      },
    ])
  })

  it("is read without its day of value where there is none, by its day of booking", async () => {
    const lines = [":61:2602300227C10,00NTRFX", ":61:2612321231C1,00NTRFX", ":61:260230C1,00NTRFX"]
    const { entries, leftOut } = await read(page(lines))
    expect(entries).toMatchObject([
      { date: "2026-02-27", valueDate: "", amount: 1_000 },
      { date: "2026-12-31", valueDate: "", amount: 100 },
    ])
    expect(leftOut).toMatchObject([{ line: 7, isUnread: true }])
  })

  it("names lines that cannot be read, and balances that do not agree", async () => {
    const found = await read(
      page([":61:261302C10,00NTRFX", ":86:Free text", ":61:261102D1,00NTRFX", ":86:Free", "text"]),
    )
    expect(found.leftOut).toMatchObject([{ line: 5, isUnread: true }])
    expect(found.entries).toMatchObject([{ amount: -100, text: "Free text" }])
    expect(found.sums).toEqual([{ computed: 9_900, stated: 11_000 }])
  })
})
