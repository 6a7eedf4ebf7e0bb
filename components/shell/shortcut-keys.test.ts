import { describe, expect, it } from "vitest"
import { keyOf, matchKey, withShift } from "./shortcut-keys.ts"

const plain = { metaKey: false, ctrlKey: false, altKey: false }

describe("shortcuts", () => {
  it("mean the same with ⌘ and Ctrl", () => {
    expect(keyOf({ ...plain, key: "k", metaKey: true })).toBe("mod+k")
    expect(keyOf({ ...plain, key: "K", ctrlKey: true })).toBe("mod+k")
  })

  it("do not mistake a key with ⌘ for the bare key", () => {
    expect(matchKey(["n"], "", keyOf({ ...plain, key: "n", metaKey: true }))).toEqual({ pending: "" })
  })

  it("tell shift where something has it, and nowhere else", () => {
    expect(withShift("j", true, ["j", "shift+j"])).toBe("shift+j")
    expect(withShift("j", false, ["j", "shift+j"])).toBe("j")
    expect(withShift("?", true, ["?"])).toBe("?")
  })

  it("wait after the first key of a sequence and act on the second", () => {
    expect(matchKey(["g o"], "", "g")).toEqual({ pending: "g" })
    expect(matchKey(["g o"], "g", "o")).toEqual({ matched: "g o", pending: "" })
  })

  it("act on a single key that interrupts a sequence", () => {
    expect(matchKey(["g o", "n"], "g", "n")).toEqual({ matched: "n", pending: "" })
  })

  it("forget a sequence broken by a key without meaning", () => {
    expect(matchKey(["g o"], "g", "z")).toEqual({ pending: "" })
  })
})
