import { describe, expect, it } from "vitest"
import { locales } from "#lib/i18n/locales.ts"
import { messagesOf } from "#lib/i18n/messages.ts"
import { isPlainCode, sentence, storedProblem, storedSentence } from "./problems.ts"

const valued = Object.keys(messagesOf("en").problems).filter((code) => !isPlainCode(code))

describe.each(locales)("a problem in %s", (language) => {
  const texts = Object.entries(messagesOf(language).problems)

  it("of which the code says all names nothing that is not there, and any other does", () => {
    expect(texts.filter(([, text]) => text.includes("{")).map(([code]) => code)).toEqual(valued)
  })

  it("is said as it is written", () => {
    const unlike = texts.filter(([code, text]) => isPlainCode(code) && sentence(code, language) !== text)
    expect(unlike).toEqual([])
  })
})

describe("a problem", () => {
  it("of a record is said by the texts of its kind", () => {
    expect(sentence("company_not_found", "en")).toBe("Company not found")
    expect(sentence("contact_changed", "fr")).toBe("Ce contact a été modifié entre-temps")
    expect(isPlainCode("company_changed")).toBe(true)
  })

  it("names its limit and its numbers without signs of the language between the digits", () => {
    expect(sentence({ code: "too_long", values: { value: "20000" } }, "fr")).toBe(
      "Ce texte est trop long : 20000 caractères maximum",
    )
    expect(sentence({ code: "list_moved", values: { now: 12000, chosen: 4 } }, "en")).toBe(
      "The list has changed: 12000 now, 4 when you made your selection",
    )
  })

  it("is kept on a row in a form that other releases read, and says the same again", () => {
    const long = { code: "none_of_these", values: { value: "a: b, {c}" } } as const
    expect(storedProblem(long)).toBe("none_of_these:a: b, {c}")
    expect(storedSentence(storedProblem(long), "en")).toBe(sentence(long, "en"))
    expect(storedSentence(storedProblem("unknown_value"), "fr")).toBe("Aucune valeur ne porte ce nom")
  })

  it("that an earlier release kept as an English sentence is said in the reader's language", () => {
    const english = "This contact has been changed in the meantime"
    expect(storedSentence(english, "fr")).toBe("Ce contact a été modifié entre-temps")
    expect(storedSentence("Nobody says this any more", "fr")).toBe("Nobody says this any more")
  })
})
