import { expect, it } from "vitest"
import { isDrawn } from "./print/fonts/fonts.ts"
import { undrawable } from "./undrawable.ts"

it("finds in each text what no font draws, also where no font has to be read", async () => {
  const every = Array.from({ length: 0x2100 }, (_, code) => code).filter(
    (code) => !/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Variation_Selector}]/u.test(String.fromCodePoint(code)),
  )
  const texts = every.map((code) => [String(code), String.fromCodePoint(code).normalize("NFC")] as const)
  const missing = texts.filter(([, text]) => [...text].some((char) => !isDrawn(char)))
  const one = await Promise.all(texts.map((text) => undrawable([text])))
  expect(one.flatMap((problems) => Object.keys(problems))).toEqual(missing.map(([path]) => path))
})
