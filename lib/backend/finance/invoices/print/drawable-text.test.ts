import { expect, it } from "vitest"
import { drawableText, undrawableLetters } from "./drawable-text.ts"
import { families } from "./fonts/families.ts"
import { fontOf, isDrawn } from "./fonts/fonts.ts"

it.each([
  ["Łódź, Ελλάδα, Москва, Nguyễn", "Łódź, Ελλάδα, Москва, Nguyễn"],
  ["上海星星有限公司 台灣 ひかり商店 한국", "上海星星有限公司 台灣 ひかり商店 한국"],
  ["בית כחול دار القمر ไทย हिन्दी Հայ ქართ ﬁn", "בית כחול دار القمر ไทย हिन्दी Հայ ქართ ﬁn"],
  ["e\u0301te\u0301", "été"],
  ["上海 👗", "上海 □"],
  ["a\u0000b\u0008c\td", "a b c d"],
  ["one\r\ntwo\u2028three", "one\ntwo\nthree"],
  ["\u202Etfel\u202C a\u200Bb\uFEFFc", "tfel abc"],
  ["می\u200Cخواهم", "می\u200Cخواهم"],
  ["a\uD800b", "a\uFFFDb"],
  ["<b>&amp;</b>", "<b>&amp;</b>"],
])("%j is drawn as %j", (text, drawn) => {
  expect(drawableText(text, isDrawn)).toBe(drawn)
})

it.each([
  ["ﬁn 👍 chic 👍🏽", ["👍", "🏽"]],
  ["上海 \u202E\u0000 é", []],
  ["ᚠᚢ", ["ᚠ", "ᚢ"]],
])("%j has %j that no font draws", (text, letters) => {
  expect(undrawableLetters(text, isDrawn)).toEqual(letters)
})

it.each(families)("%s has the same characters in both weights", (family) => {
  expect(fontOf(family, "strong").font.characterSet).toEqual(fontOf(family, "regular").font.characterSet)
})

it("refers to no character that the fonts lack, whatever is typed", () => {
  const every = Array.from({ length: 0x3000 }, (_, code) => String.fromCodePoint(code)).join("")
  const drawn = drawableText(every, isDrawn)
  expect([...drawn].filter((char) => char !== "\n" && !isDrawn(char))).toEqual([])
})
