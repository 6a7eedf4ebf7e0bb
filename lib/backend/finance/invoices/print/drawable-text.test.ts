import { expect, it } from "vitest"
import { drawableText } from "./drawable-text.ts"
import { fonts, isDrawn } from "./fonts/fonts.ts"

const drawable = (text: string) => drawableText(text, isDrawn)

it.each([
  ["Łódź, Ελλάδα, Москва, Nguyễn", "Łódź, Ελλάδα, Москва, Nguyễn"],
  ["e\u0301te\u0301", "été"],
  ["上海 👗", "□□ □"],
  ["a\u0000b\u0008c\td", "a b c d"],
  ["one\r\ntwo\u2028three", "one\ntwo\nthree"],
  ["\u202Etfel\u202C a\u200Bb\uFEFFc", "tfel abc"],
  ["a\uD800b", "a□b"],
  ["<b>&amp;</b>", "<b>&amp;</b>"],
])("%j is drawn as %j", (text, drawn) => {
  expect(drawable(text)).toBe(drawn)
})

it("has the same characters in both weights", () => {
  expect(fonts.strong.font.characterSet).toEqual(fonts.regular.font.characterSet)
})

it("refers to no character that a font of ours lacks, whatever is typed", () => {
  const every = Array.from({ length: 0x3000 }, (_, code) => String.fromCodePoint(code)).join("")
  expect([...drawable(every)].filter((char) => char !== "\n" && !isDrawn(char.codePointAt(0) ?? 0))).toEqual(
    [],
  )
})
