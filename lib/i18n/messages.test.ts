import { describe, expect, it } from "vitest"
import en from "#messages/en.json"
import fr from "#messages/fr.json"
import { pickMessages, withFallback } from "./messages.ts"

type Tree = { [key: string]: string | Tree }

/** Every text by its dotted key. */
function texts(tree: Tree, above = ""): [key: string, text: string][] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === "string" ? [[above + key, value]] : texts(value, `${above}${key}.`),
  )
}

/** Placeholders and rich-text tags, sorted: what the code fills in. */
function slots(text: string): string[] {
  return [...text.matchAll(/\{\s*(\w+)\s*(?=[},])|<\/?(\w+)>/g)]
    .map(([, name, tag]) => name ?? `<${tag}>`)
    .sort()
}

const english = new Map(texts(en))
const french = new Map(texts(fr))

describe("messages", () => {
  it("have the same keys in English and French", () => {
    expect([...french.keys()].sort()).toEqual([...english.keys()].sort())
  })

  it("have no empty text", () => {
    const empty = [...english, ...french].filter(([, text]) => text.trim() === "")
    expect(empty).toEqual([])
  })

  it("fill in the same placeholders in both languages", () => {
    const unlike = [...english].filter(([key, text]) => {
      return [...new Set(slots(text))].join() !== [...new Set(slots(french.get(key) ?? ""))].join()
    })
    expect(unlike).toEqual([])
  })

  it("show French where English is missing, at any depth", () => {
    const merged = withFallback({ a: { x: "one" } }, { a: { x: "un", y: "deux" }, b: "trois" })
    expect(merged).toEqual({ a: { x: "one", y: "deux" }, b: "trois" })
  })

  it("reach the browser by area", () => {
    expect(Object.keys(pickMessages("fr", ["common"]))).toEqual(["common"])
  })
})
