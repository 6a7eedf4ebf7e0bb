import { describe, expect, it } from "vitest"
import { searchText } from "#lib/text/search-text.ts"
import { sql } from "#tests/factories/database.ts"

/** Letters of the languages that names are in, what is passed over, and punctuation. */
const signs = [
  ...Array.from({ length: 0x17f - 0xc0 }, (_, at) => String.fromCodePoint(0xc0 + at)),
  ...Array.from("abcXYZ0189  --.,;:!?&@/()'’ʼ‘`´′＇"),
  ...Array.from(
    "\u00AD\u200B\u200C\u200D\u200E\u200F\u2060\uFEFF\u202A\u202B\u202C\u202D\u202E\u2066\u2067\u2068\u2069",
  ),
]

/** The same texts in each run: numbers of a linear congruential generator. */
function* randomTexts(count: number): Generator<string> {
  let state = 20_261_127
  const next = (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
  for (let made = 0; made < count; made++)
    yield Array.from({ length: 1 + next(24) }, () => signs[next(signs.length)]).join("")
}

describe("texts are searched by the same rules in the database and in TypeScript (F-21)", () => {
  it.each([
    ["every sign by itself", signs],
    ["texts of any of them", [...randomTexts(3000)]],
  ])("%s", async (_, texts) => {
    const stored = await sql<{ text: string; searched: string }>(
      `SELECT text, normalise(text) AS searched FROM unnest($1::text[]) WITH ORDINALITY AS given (text, place) ORDER BY place`,
      [texts],
    )
    const differing = stored.filter(({ text, searched }) => searchText(text) !== searched)
    expect(differing.map(({ text, searched }) => [text, searched, searchText(text)])).toEqual([])
  })
})
