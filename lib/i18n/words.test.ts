import { describe, expect, it } from "vitest"
import { locales } from "./locales.ts"
import { texts as written } from "./read-texts.ts"
import { fixedTexts, retiredIn, retiredWords } from "./retired-words.ts"
import type { Tree } from "./with-fallback.ts"

/** Every text by its dotted key, which begins with the file's area. */
function texts(tree: Tree, above = ""): [key: string, text: string][] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === "string" ? [[above + key, value]] : texts(value, `${above}${key}.`),
  )
}

/** What a reader sees of a text: without code, markup, names of placeholders and the programs of plurals. */
const read = (text: string) =>
  text
    .replaceAll(/<code>.*?<\/code>|Authorization: Bearer …|Message-ID/g, "")
    .replaceAll(/<\/?\w+>/g, "")
    .replaceAll(/\{\w+(, (plural|select),|, \w+)?/g, "{")

/** Texts of the specification that stay word for word, English as it has them. */
const specified = [
  "Wrong email or password",
  "Email error",
  "An email is in the process of being sent",
  "Primary sales contact is missing",
  "Sequence in progress",
  "Link this company ?",
  "Alerte",
  "The changes you made have not been saved.",
  "are you sure to launch export ?",
  "Export in progress, waiting and watch your notifications",
  "hardbounce on email {email}. Would you like to delete the alert now?",
  "en chargement",
  "No results found",
  "no name",
  "Note added",
  "Saving note failed",
  "Creation failed",
  "Sorry, there is a technical error (500)",
  "Error while saving the action has been canceled",
  "{company} to {stage} is saved",
  "See incomplete applications",
  "Are you sure you want to delete this uncomplete registration ?",
  "Are you sure you want to delete it?",
  "Are you sure you want to edit this email?",
  "This email can't be edited",
  "Bulk is already in progress",
  "Sending in progress",
  "Select sequence",
  "Send sequence",
  "Link Mail Account",
  "Logout",
  "Change booth",
  "Delete booth",
  "Grand total",
  "Pending informations",
  "Mails",
  "Notifications",
  "{count, plural, one {# mail selected} other {# mails selected}}",
  "see more ({count})",
  "See more",
  "See less",
  "Show more",
  "Hide",
  "results {n, number} / {total, number}",
]

describe.each(locales)("texts in %s", (locale) => {
  const own = texts(written[locale]).filter(([key]) => !fixedTexts.has(`${locale}.${key}`))

  it("say no word that was retired", () => {
    const found = own.flatMap(([key, text]) =>
      retiredWords[locale]
        .filter(([word]) => word.test(read(text)))
        .map(([, instead]) => `${locale}.${key}: “${text}” → ${instead}`),
    )
    expect(found).toEqual([])
  })

  it("call one thing by one word within an area", () => {
    const found = own.flatMap(([key, text]) =>
      retiredIn
        .filter((retired) => retired.locale === locale && key.startsWith(`${retired.area}.`))
        .filter(({ word }) => word.test(text))
        .map(({ instead }) => `${locale}.${key}: “${text}” → ${instead}`),
    )
    expect(found).toEqual([])
  })
})

describe("texts", () => {
  const english = texts(written.en)
  const french = new Map(texts(written.fr))
  const end = (text = "") => /[.?!:…](?=[\s}]*$)/.exec(text)?.[0] ?? ""

  it("end alike in both languages", () => {
    const abbreviated = new Set(["registrations.columns.techfile", "profile.isOn"])
    const unlike = english
      .filter(([key, text]) => !abbreviated.has(key) && end(text) !== end(french.get(key)))
      .map(([key, text]) => `${key}: “${text}”, “${french.get(key)}”`)
    expect(unlike).toEqual([])
  })

  it("that the specification fixes are there, word for word", () => {
    const texts = new Set([...english, ...french].map(([, text]) => text))
    expect(specified.filter((text) => !texts.has(text))).toEqual([])
  })
})
