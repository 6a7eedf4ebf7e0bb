import { describe, expect, it } from "vitest"
import {
  asLiteral,
  filledHtml,
  filledText,
  literalValues,
  placeholdersIn,
  withoutLiteralMarks,
} from "./fill-placeholders.ts"

const values = {
  BRAND: "Lilas & <Co>",
  USERNAME: "Ada",
  PRICES_LINK: "https://salon.example/p?a=1&b=2",
  HALL: null,
}

describe("placeholders", () => {
  it("are filled in a line as they are", () => {
    expect(filledText("For [BRAND], by [USERNAME]", values)).toBe("For Lilas & <Co>, by Ada")
  })

  it("write no markup of their own into a text, but addresses as links", () => {
    expect(filledHtml("<p>[BRAND]</p>", values)).toBe("<p>Lilas &amp; &lt;Co&gt;</p>")
    const address = "https://salon.example/p?a=1&amp;b=2"
    expect(filledHtml("[PRICES_LINK]", values)).toBe(`<a href="${address}">${address}</a>`)
  })

  it("are the address of a link where its tag has them", () => {
    const address = "https://salon.example/p?a=1&amp;b=2"
    expect(filledHtml('<a href="[PRICES_LINK]">Prices of [BRAND]</a>', values)).toBe(
      `<a href="${address}">Prices of Lilas &amp; &lt;Co&gt;</a>`,
    )
  })

  it("of a value are none: they are not filled a second time, and go as they were", () => {
    const tricky = { BRAND: "[USERNAME]", USERNAME: "Ada", HALL: null }
    const once = filledHtml("<p>[BRAND], by [USERNAME]</p>", literalValues(tricky))
    expect(placeholdersIn(once)).toEqual([])
    expect(withoutLiteralMarks(filledHtml(once, tricky))).toBe("<p>[USERNAME], by Ada</p>")
    expect(withoutLiteralMarks(asLiteral("a [b] [BRAND]"))).toBe("a [b] [BRAND]")
    expect(literalValues(tricky).HALL).toBeNull()
  })

  it("stay where there is no value, and are named once each", () => {
    expect(filledText("[HALL] [UNKNOWN_ONE] [BRAND]", values)).toBe("[HALL] [UNKNOWN_ONE] Lilas & <Co>")
    expect(placeholdersIn("[HALL] [BRAND]", "<p>[HALL] [x] [no] [A]</p>")).toEqual(["HALL", "BRAND"])
  })
})
