import { describe, expect, it } from "vitest"
import { filledHtml, filledText, type PlaceholderValues } from "./fill-placeholders.ts"
import { greetingRecipient } from "./greeting.ts"

const nameless = { FIRST_NAME: "", LAST_NAME: "", BRAND: "Lilas" }

describe("a greeting of somebody without a name", () => {
  it.each([
    ["Hello [FIRST_NAME],", "Hello,"],
    ["Bonjour [FIRST_NAME]\u202f!", "Bonjour\u202f!"],
    ["Bonjour Madame [LAST_NAME],", "Bonjour Madame,"],
    ["Hi there [FIRST_NAME] [LAST_NAME]", "Hi there"],
    ["Bonjour\u00a0[FIRST_NAME], voici [BRAND]", "Bonjour, voici Lilas"],
    ["Cher Monsieur [LAST_NAME],", "Cher Monsieur,"],
    ["Aujourd’hui [FIRST_NAME]…", "Aujourd’hui…"],
  ])("does without it: %s", (text, shown) => {
    expect(filledText(text, nameless)).toBe(shown)
  })

  it.each([
    "[FIRST_NAME], your badge is waiting",
    "Dear [FIRST_NAME],",
    "Chère [FIRST_NAME],",
    "Dear Mr. [LAST_NAME],",
    "We spoke with your colleague [FIRST_NAME].",
    "Hello [FIRST_NAME] of Lilas",
    "Hello, [FIRST_NAME]!",
  ])("is not made of what reads badly without a name: %s", (text) => {
    expect(filledText(text, nameless)).toBe(text)
  })

  it("is one in each paragraph of a text, also after a space that does not break", () => {
    expect(filledHtml("<p>Hello&nbsp;[FIRST_NAME],</p><p>Thank you [FIRST_NAME]!</p>", nameless)).toBe(
      "<p>Hello,</p><p>Thank you!</p>",
    )
  })

  it("keeps each name that there is", () => {
    const values = { FIRST_NAME: "", LAST_NAME: "Martin" }
    expect(filledText("Bonjour [FIRST_NAME] [LAST_NAME],", values)).toBe("Bonjour Martin,")
  })

  it("is left alone where nobody knows whom it greets", () => {
    const unknown: PlaceholderValues[] = [{}, { FIRST_NAME: null }]
    for (const values of unknown)
      expect(filledText("Hello [FIRST_NAME],", values)).toBe("Hello [FIRST_NAME],")
  })
})

describe("a text that greets a company's primary sales contact", () => {
  it("greets its recipient instead, and still names the colleague where it speaks of one", () => {
    const sales = "[FIRST_NAME_PRIMARY_SALES_CONTACT]"
    expect(
      greetingRecipient(`<p>Bonjour ${sales},</p><p>Ask your colleague called ${sales} about it.</p>`),
    ).toBe(`<p>Bonjour [FIRST_NAME],</p><p>Ask your colleague called ${sales} about it.</p>`)
  })
})
