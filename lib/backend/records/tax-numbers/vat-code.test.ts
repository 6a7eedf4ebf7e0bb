import { describe, expect, it } from "vitest"
import { plainVatCode, vatCodeProblem } from "./vat-code.ts"

/** Numbers that registers and tax offices publish as examples, or that companies print. */
const right = [
  ["AT", "ATU13585627"],
  ["BE", "BE0411905847"],
  ["BG", "BG175074752"],
  ["BG", "BG831641791"],
  ["BG", "BG7523169263"],
  ["CY", "CY10259033P"],
  ["CZ", "CZ25123891"],
  ["CZ", "CZ7103192745"],
  ["CZ", "CZ640903926"],
  ["DE", "DE136695976"],
  ["DK", "DK13585628"],
  ["EE", "EE100931558"],
  ["ES", "ESB58378431"],
  ["ES", "ES54362315K"],
  ["ES", "ESX2482300W"],
  ["FI", "FI20774740"],
  ["FR", "FR83404833048"],
  ["FR", "FRK7399859412"],
  ["FR", "FR4Z123456782"],
  ["GR", "EL094259216"],
  ["HR", "HR33392005961"],
  ["HU", "HU12892312"],
  ["IE", "IE6433435F"],
  ["IE", "IE6433435OA"],
  ["IE", "IE8D79739I"],
  ["IT", "IT00743110157"],
  ["LT", "LT119511515"],
  ["LT", "LT100001919017"],
  ["LU", "LU15027442"],
  ["LV", "LV40003521600"],
  ["MT", "MT11679112"],
  ["NL", "NL004495445B01"],
  ["NL", "NL123456789B13"],
  ["PL", "PL8567346215"],
  ["PT", "PT501964843"],
  ["RO", "RO18547290"],
  ["SE", "SE123456789701"],
  ["SI", "SI50223054"],
  ["SK", "SK2022749619"],
  ["GB", "GB980780684"],
  ["GB", "GBGD001"],
  ["GB", "XI980780684"],
  ["IM", "GB980780684"],
  ["CH", "CHE-107.787.577 MWST"],
  ["CH", "CHE107787577"],
  ["NO", "NO995525828MVA"],
  ["NO", "995 525 828 MVA"],
  ["MC", "FR12000045202"],
  ["RE", "FR83404833048"],
  ["AX", "FI20774740"],
  ["SM", "SM24165"],
] as const

describe("a VAT code", () => {
  it.each(right)("of %s is right: %s", (country, code) => {
    expect(vatCodeProblem(code, country)).toBeUndefined()
  })

  /** What these countries check cannot find every wrong digit: branches, government departments and persons have none that check. */
  const unchecked = ["BG", "CZ", "LT", "NL", "RO", "SM", "LV", "FR4Z", "GB", "XI"]

  it.each(right.filter(([, code]) => !unchecked.some((one) => code.startsWith(one))))(
    "of %s with a wrong digit is refused, whichever digit it is: %s",
    (country, code) => {
      const plain = plainVatCode(code, country)
      for (const [index, digit] of [...plain].entries())
        if (/\d/.test(digit))
          for (const other of "0123456789".replace(digit, "")) {
            const wrong = plain.slice(0, index) + other + plain.slice(index + 1)
            expect([wrong, vatCodeProblem(wrong, country)]).not.toEqual([wrong, undefined])
          }
    },
  )

  it.each([
    ["FR", "FR84404833048"],
    ["FR", "FRK8399859412"],
    ["FR", "FRXX999999999"],
    ["DE", "DE136695977"],
    ["GR", "EL094259217"],
    ["BG", "BG121015220"],
    ["BG", "BG1424730767"],
    ["CZ", "CZ25123890"],
    ["LT", "LT119511516"],
    ["LV", "LV40003521601"],
    ["NL", "NL123456789B12"],
    ["RO", "RO18547291"],
    ["GB", "GB980780685"],
    ["GB", "XI980780685"],
    ["CH", "CHE107787578"],
    ["NO", "NO995525829MVA"],
    ["MC", "FR13000045202"],
  ])("of %s whose digits do not agree is refused as that: %s", (country, code) => {
    expect(vatCodeProblem(code, country)).toBe("vat_code_check")
  })

  it.each([
    ["FR", "FR_9128370925"],
    ["FR", "83404833048"],
    ["FR", "GR094259216"],
    ["DE", "DE13669597"],
    ["DE", "FR83404833048"],
    ["GB", "GBAB123"],
    ["GB", "FR83404833048"],
    ["MC", "MC12000045202"],
    ["GP", "GP83404833048"],
    ["NO", "NO995525828"],
    ["CH", "CHE10778757"],
    ["SI", "SI00316687"],
  ])("of %s in no form of its numbers is refused as that: %s", (country, code) => {
    expect(vatCodeProblem(code, country)).toBe("vat_code_form")
  })

  it("is nobody's concern where none is typed, or where the form of numbers is not known", () => {
    expect([vatCodeProblem("", "FR"), vatCodeProblem(" ", "FR"), vatCodeProblem("12-3456789", "US")]).toEqual(
      [undefined, undefined, undefined],
    )
  })

  it.each([
    [" gr 094.259-216 ", "GR", "EL094259216"],
    ["el094259216", "GR", "EL094259216"],
    ["GR094259216", "FR", "GR094259216"],
    ["fr 83_404", "FR", "FR83404"],
    ["995 525 828 mva", "NO", "NO995525828MVA"],
  ])("'%s' of %s is taken as %s", (code, country, plain) => expect(plainVatCode(code, country)).toBe(plain))
})
