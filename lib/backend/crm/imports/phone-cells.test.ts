import { describe, expect, it } from "vitest"
import { numbersIn, phoneRemarksIn, phonesIn } from "./phone-cells.ts"

const country = (id: number, code: string) => ({
  id,
  code,
  name: code,
  name_fr: code,
  phone_prefix: "",
  is_eu: true,
})
const store = { countries: [country(1, "FR"), country(2, "DE"), country(3, "US")] }
const fr = (type: string, number: string) => ({ type, number, country_id: 1 })

describe("phones of a cell", () => {
  it.each([
    ["01 20 30 40 57 / 06 20 30 40 57", [fr("L", "01 20 30 40 57"), fr("M", "06 20 30 40 57")]],
    ["01 20 30 40 58, 06 20 30 40 58", [fr("L", "01 20 30 40 58"), fr("M", "06 20 30 40 58")]],
    ["01.20.30.40.58 ou 06.20.30.40.58", [fr("L", "01.20.30.40.58"), fr("M", "06.20.30.40.58")]],
    ["06 20 30 40 57", [fr("M", "06 20 30 40 57")]],
    ["04 20 30 40 53 (bureau)", [fr("L", "04 20 30 40 53")]],
    [
      "Tél. : 04 20 30 40 53; Mob.: +33 (0)6 20 30 40 53",
      [fr("L", "04 20 30 40 53"), fr("M", "06 20 30 40 53")],
    ],
    ["0033 6 20 30 40 53", [fr("M", "06 20 30 40 53")]],
    ["04 20 30 40 53 / 04 20 30 40 53", [fr("L", "04 20 30 40 53")]],
    ["on request", [fr("L", "on request")]],
    ["12", [fr("L", "12")]],
  ])("%s", (cell, phones) => expect(phonesIn({ landline: cell }, store, 1)).toEqual(phones))

  it("a slash within a number parts nothing, and brackets of an area are part of it", () => {
    expect(numbersIn("030/123456").map(({ number }) => number)).toEqual(["030/123456"])
    expect(phonesIn({ mobile: "(212) 555-0142" }, store, 3)).toEqual([
      { type: "M", number: "(212) 555-0142", country_id: 3 },
    ])
  })

  it("a number of a country that nobody knows keeps its column's kind", () => {
    expect(phonesIn({ mobile: "06 20 30 40 57" }, store, null)).toEqual([
      { type: "M", number: "06 20 30 40 57", country_id: null },
    ])
  })

  it("what is said beside numbers is told, and which kind they are is not", () => {
    const cells = {
      landline: "Tél 04 20 30 40 53 (bureau) / 06 20 30 40 57 demander Paul",
      mobile: "Mob: 06 20 30 40 58",
    }
    expect(phoneRemarksIn(cells)).toEqual([
      { field: "landline", value: "bureau" },
      { field: "landline", value: "demander Paul" },
    ])
  })
})
