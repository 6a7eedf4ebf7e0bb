import { expect, test } from "vitest"
import { pageLocale } from "./page-locale.ts"

test.each([
  ["fr", "en-GB,en;q=0.9", "fr"],
  ["en", "fr", "en"],
  ["de", "fr-CA;q=0.8, de", "fr"],
  [null, "en;q=0.4, fr-FR;q=0.6", "fr"],
  [null, "it, en;q=0.9", "en"],
  [null, "zh-CN", "en"],
  [null, null, "en"],
])("asked for %s by a browser that prefers %s, a public page speaks %s", (asked, accepted, locale) => {
  expect(pageLocale(asked, accepted)).toBe(locale)
})
