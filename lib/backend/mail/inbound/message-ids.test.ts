import { describe, expect, it } from "vitest"
import { idOfContent, messageIdOf, messageIdsOf } from "./message-ids.ts"

describe("a Message-ID as it is kept", () => {
  it.each<[text: string | null | undefined, id: string | null]>([
    ["<a@b.example>", "a@b.example"],
    ["a@b.example", "a@b.example"],
    ["<<a@b.example>>", "a@b.example"],
    [" <a@\r\n b.example> ", "a@b.example"],
    ["<A@B.example>", "A@B.example"],
    ["", null],
    ["<>", null],
    [" ", null],
    [null, null],
    [undefined, null],
  ])("of %j is %j", (text, id) => {
    expect(messageIdOf(text)).toBe(id)
  })

  it("of one that is too long is short, and its own", () => {
    const [one, other] = [messageIdOf(`<${"a".repeat(600)}@b>`), messageIdOf(`<${"a".repeat(601)}@b>`)]
    expect(one).toMatch(/^[\da-f]{64}@long\.invalid$/)
    expect(one).not.toBe(other)
    expect(messageIdOf(`<${"a".repeat(600)}@b>`)).toBe(one)
  })
})

describe("a list of Message-IDs", () => {
  it.each<[text: string | string[] | null, ids: string[]]>([
    ["<a@x> <b@x>\r\n\t<a@x>", ["a@x", "b@x"]],
    ["<a@x><b@x>", ["a@x", "b@x"]],
    ["a@x, b@x", ["a@x", "b@x"]],
    ["Your message of Monday <a@x>", ["a@x"]],
    [
      ["<a@x>", "<b@x>"],
      ["a@x", "b@x"],
    ],
    ["<> <a@x", []],
    ["", []],
    [null, []],
  ])("of %j is %j", (text, ids) => {
    expect(messageIdsOf(text)).toEqual(ids)
  })

  it("that is long keeps those that say where a mail belongs: the first and the last", () => {
    const ids = Array.from({ length: 100 }, (_, place) => `${place}@x`)
    expect(messageIdsOf(ids.map((id) => `<${id}>`))).toEqual([...ids.slice(0, 10), ...ids.slice(-40)])
    expect(messageIdsOf(ids.slice(0, 50))).toEqual(ids.slice(0, 50))
  })
})

it("is made of what a mail says, each part for itself, where it has none", () => {
  expect(idOfContent("ab", "c")).toBe(idOfContent("ab", "c"))
  expect(idOfContent("ab", "c")).not.toBe(idOfContent("a", "bc"))
  expect(idOfContent("a")).toMatch(/^[\da-f]{64}@made\.invalid$/)
})
