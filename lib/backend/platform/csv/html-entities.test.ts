import { expect, it } from "vitest"
import { decodedPieces, decodeEntities, unshield } from "./html-entities.ts"

it.each([
  ["DUPONT &amp; FILS", "DUPONT & FILS"],
  ["L&#39;ATELIER &#x27;A&#x27;", "L'ATELIER 'A'"],
  ["Soci&eacute;t&eacute; &Eacute;lan &ccedil;a &agrave;", "Société Élan çà".replace("çà", "ça à")],
  ["&quot;A&quot; &#59; &lt;b&gt;", '"A" ; <b>'],
  ["A &CO;12,00", "A &CO;12,00"],
  ["&amp;amp;", "&amp;"],
  ["&#0; &unknown;", "  &unknown;"],
])("reads '%s'", (text, read) => expect(unshield(decodeEntities(text))).toBe(read))

it("shields what would delimit cells", () => {
  expect(decodeEntities("a&quot;b&#59;c&#44;d&#10;e")).not.toMatch(/[";,\n]/)
})

it("reads an entity that two pieces share", async () => {
  for (let cut = 0; cut <= 8; cut++) {
    const text = "A &amp; B&"
    const pieces = (async function* () {
      yield text.slice(0, cut)
      yield text.slice(cut)
    })()
    const read: string[] = []
    for await (const piece of decodedPieces(pieces)) read.push(piece)
    expect(read.join("")).toBe("A & B&")
  }
})
