import { describe, expect, it } from "vitest"
import { unaccented } from "#lib/text/search-text.ts"
import { emptied, mapTexts, withoutWords } from "./erased-text.ts"
import { coarsePatterns, type PersonWords, wordPatterns } from "./person-words.ts"

const words: PersonWords = {
  emails: ["zoe.oeuvre@example.com"],
  names: [{ first: "Zoé", last: "d’Œuvré" }],
  phones: ["06 12 34 56 78"],
  isNamesake: false,
}

function swept(text: string, own = false, of: PersonWords = words): string {
  const { everywhere, own: mine } = wordPatterns(of)
  const pattern = own ? mine : everywhere
  return pattern ? withoutWords(text, pattern) : text
}

describe("the words of a person", () => {
  it.each([
    ["Met Zoé d’Œuvré today", "Met [erased] today"],
    ["ZOE D'OEUVRE", "[erased]"],
    ["d'Oeuvré, Zoë", "[erased]"],
    ["Zoé d&#39;Œuvré", "[erased]"],
    ["Zoé <b>d'Œuvré</b>", "[erased]</b>"],
    ["Zoe\u0301 d'Œuvre\u0301", "[erased]"],
    ["q=zoe%20d%27oeuvre", "q=[erased]"],
    ["?q=Zo%C3%A9%20d%E2%80%99%C5%92uvr%C3%A9", "?q=[erased]"],
    ["write to Zoe.Oeuvre@Example.com.", "write to [erased]."],
    ["?email=zoe.oeuvre%40example.com", "?email=[erased]"],
    ["%3Czoe.oeuvre@example.com%3E", "%3C[erased]%3E"],
    ["call +33 6 12.34.56.78 now", "call [erased] now"],
    ["call 0033 (0)612345678", "call [erased]"],
    ["0612345678", "[erased]"],
  ])("go from %j", (before, after) => expect(swept(before)).toBe(after))

  it.each([
    "chloezoe.oeuvre@example.com",
    "zoe.oeuvre@example.com.au",
    "Zoé alone, and d’Œuvré alone",
    "Zoélie d’Œuvrérie",
    "61234567890",
  ])("are not in %j", (text) => expect(swept(text)).toBe(text))

  it.each([
    ["write to anne-lise_o'neil+paris@petit-bateau.example", "write to [erased]"],
    ["Anne-Élise O'Neil-Ségur", "[erased]"],
    ["?q=Anne-%C3%89lise%20O'Neil-S%C3%A9gur", "?q=[erased]"],
  ])("go with the signs that names and addresses have: %j", (before, after) => {
    const signs: PersonWords = {
      emails: ["anne-lise_o'neil+paris@petit-bateau.example"],
      names: [{ first: "Anne-Élise", last: "O'Neil-Ségur" }],
      phones: [],
      isNamesake: false,
    }
    expect(swept(before, false, signs)).toBe(after)
  })

  it("go alone, as whole words, where the text is about the person", () => {
    expect(swept("Zoe asked; Zoélie did not. D'OEUVRE!", true)).toBe(
      "[erased] asked; Zoélie did not. [erased]!",
    )
  })

  it("go only where the person is meant when somebody else has the same name", () => {
    const namesake = { ...words, isNamesake: true }
    expect(swept("Zoé d’Œuvré", false, namesake)).toBe("Zoé d’Œuvré")
    expect(swept("Zoé d’Œuvré", true, namesake)).toBe("[erased]")
    expect(swept("zoe.oeuvre@example.com", false, namesake)).toBe("[erased]")
  })

  it("are found without spaces in scripts that have none, and are no single letters elsewhere", () => {
    const wang = { ...words, names: [{ first: "小明", last: "王" }] }
    expect(swept("我见了王小明。", false, wang)).toBe("我见了[erased]。")
    const initial = { ...words, names: [{ first: "J", last: "Do" }] }
    expect(swept("J said so to Do", true, initial)).toBe("J said so to [erased]")
  })

  it("are found first by patterns that know no accents and find at least as much", () => {
    const { everywhere, own, phones } = coarsePatterns(words)
    const isLike = (text: string, patterns: string[]) =>
      patterns.some((pattern) =>
        new RegExp(`^${pattern.replaceAll(/\\\\(.)|%/g, (_, sign) => sign ?? ".*")}$`, "s").test(text),
      )
    for (const text of ["Zoé d’Œuvré", "d&#39;oeuvre <i>zoe", "zoe.oeuvre%40example.com"])
      expect(isLike(unaccented(text), everywhere), text).toBe(true)
    expect(isLike(unaccented("Zoé asked"), own)).toBe(true)
    expect("+33 6 12.34.56.78").toMatch(new RegExp(phones ?? "never"))
    expect(coarsePatterns({ emails: [], names: [], phones: [], isNamesake: false })).toEqual({
      everywhere: [],
      own: [],
      phones: null,
    })
  })
})

describe("JSON", () => {
  it("is changed inside its texts, however deep, and stays whole", () => {
    const value = { 'a"b': ['Zoé "d’Œuvré"', 3, null, { deep: "zoe.oeuvre@example.com" }], on: true }
    expect(mapTexts(value, (text) => swept(text))).toEqual({
      'a"b': ['[erased]"', 3, null, { deep: "[erased]" }],
      on: true,
    })
  })

  it("about the person loses every text but codes and moments", () => {
    expect(
      emptied({
        deleted_at: [null, "2026-11-26T10:00:00.000Z"],
        first_name: ["Zoé", ""],
        vip: [1, true],
        action: "create",
      }),
    ).toEqual({
      deleted_at: [null, "2026-11-26T10:00:00.000Z"],
      first_name: ["[erased]", ""],
      vip: [1, true],
      action: "create",
    })
  })
})
