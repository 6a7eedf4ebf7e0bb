import { describe, expect, it } from "vitest"
import { texts as built } from "./built-texts.ts"
import { pickMessages } from "./messages.ts"
import { texts as written } from "./read-texts.ts"
import { withFallback } from "./with-fallback.ts"

type Tree = { [key: string]: string | Tree }

/** Every text by its dotted key. */
function texts(tree: Tree, above = ""): [key: string, text: string][] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === "string" ? [[above + key, value]] : texts(value, `${above}${key}.`),
  )
}

/** The texts between each outermost pair of braces. */
function braced(text: string): string[] {
  const found: string[] = []
  let depth = 0
  let start = 0
  for (const [index, char] of [...text].entries()) {
    if (char === "{" && ++depth === 1) start = index + 1
    if (char === "}" && --depth === 0) found.push([...text].slice(start, index).join(""))
  }
  return found
}

/** Names the code fills in, also within the branches of a plural or a select; branches' own words are no names. */
function placeholders(text: string): string[] {
  return braced(text).flatMap((slot) => [
    slot.split(",", 1)[0]?.trim() ?? "",
    ...braced(slot).flatMap((branch) => placeholders(branch)),
  ])
}

/** Placeholders and rich-text tags, each once, sorted. */
function slots(text: string): string {
  const tags = [...text.matchAll(/<(\w+)>/g)].map(([tag]) => tag)
  return [...new Set([...placeholders(text), ...tags])].sort().join()
}

const english = new Map(texts(written.en))
const french = new Map(texts(written.fr))

describe("messages", () => {
  it("have the same areas in English and French, a file each", () => {
    expect(Object.keys(written.fr)).toEqual(Object.keys(written.en))
  })

  it("of every file are gathered for the build", () => {
    expect(built).toEqual(written)
  })

  it("have the same keys in English and French", () => {
    expect([...french.keys()].sort()).toEqual([...english.keys()].sort())
  })

  it("have no empty text", () => {
    const empty = [...english, ...french].filter(([, text]) => text.trim() === "")
    expect(empty).toEqual([])
  })

  it("fill in the same placeholders in both languages", () => {
    const unlike = [...english].filter(([key, text]) => slots(text) !== slots(french.get(key) ?? ""))
    expect(unlike).toEqual([])
  })

  it("show French where English is missing, at any depth", () => {
    const merged = withFallback({ a: { x: "one" } }, { a: { x: "un", y: "deux" }, b: "trois" })
    expect(merged).toEqual({ a: { x: "one", y: "deux" }, b: "trois" })
  })

  it("reach the browser by area, or by the texts under a key of one", () => {
    expect(Object.keys(pickMessages("fr", ["common"]))).toEqual(["common"])
    expect(pickMessages("fr", ["company.kind.one", "company.kind.list", "audit.yes"])).toEqual({
      company: { kind: { one: "Société", list: "Sociétés" } },
      audit: { yes: "Oui" },
    })
  })

  it("that screens of all kinds say of a kind of record reach its own screens by name only", () => {
    expect(pickMessages("en", ["contact"])).not.toHaveProperty("contact.kind")
    expect(pickMessages("en", ["contact.kind.one", "contact"])).toMatchObject({
      contact: { kind: { one: "Contact" }, back: "Contacts" },
    })
  })
})
