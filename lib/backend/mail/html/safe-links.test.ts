import { describe, expect, it } from "vitest"
import { hiddenTarget, safeAddress, withTargets } from "./safe-links.ts"

describe("an address that a link may lead to", () => {
  it.each<[address: string, safe: string | null]>([
    [" https://a.example/x ", "https://a.example/x"],
    ["HTTP://A.example", "http://a.example/"],
    ["https://bank.example:p@evil.example/", "https://evil.example/"],
    ["https://été.example/", "https://xn--t-9fab.example/"],
    ["mailto:ada@client.example?subject=a", "mailto:ada@client.example?subject=a"],
    ["tel:+33123456789", "tel:+33123456789"],
    ["javascript:alert(1)", null],
    ["java\tscript:alert(1)", null],
    ["data:text/html,a", null],
    ["ftp://a.example", null],
    ["//a.example", null],
    ["a.example", null],
    [`https://a.example/${"a".repeat(4_000)}`, null],
  ])("%j: %j", (address, safe) => {
    expect(safeAddress(address)).toBe(safe)
  })
})

describe("what a reader is shown beside a link", () => {
  it.each<[text: string, address: string, target: string | null]>([
    ["ici", "https://evil.example/", null],
    ["bank.example", "https://bank.example/login", null],
    ["www.bank.example", "https://bank.example/", null],
    ["bank.example", "https://login.bank.example/", null],
    ["https://login.bank.example/", "https://bank.example/", null],
    ["bank.example", "https://evil.example/", "evil.example"],
    ["bank.example", "https://bank.example.evil.example/", "bank.example.evil.example"],
    ["bank.example", "https://notbank.example/", "notbank.example"],
    ["Voir bank.example ou evil.example", "https://evil.example/", "evil.example"],
    ["192.0.2.1", "https://evil.example/", "evil.example"],
    ["b\u200bank.example", "https://evil.example/", "evil.example"],
    ["ｂａｎｋ。example", "https://evil.example/", "evil.example"],
    ["\u202eelpmaxe.knab", "https://evil.example/", "evil.example"],
    ["ici", "https://xn--pple-43d.example/", "xn--pple-43d.example"],
    ["v1.2", "https://a.example/", null],
    ["ada@client.example", "mailto:ada@client.example", null],
    ["Ada@Client.example", "mailto:ada%40client.example", null],
    ["ada@client.example", "mailto:eve@evil.example", "eve@evil.example"],
    ["écrire", "mailto:eve@evil.example", null],
    ["bank.example", "tel:123", null],
  ])("%s leads to %s: %s", (text, address, target) => {
    expect(hiddenTarget(text, address)).toBe(target)
  })
})

it("is beside each link that deceives, and beside no other", () => {
  const html =
    '<p><a href="https://evil.example/"><b>bank</b>.example</a> <a href="https://a.example/">a.example</a></p>'
  const target = '<span class="mail-target" dir="ltr"> [evil.example] </span>'
  expect(withTargets(html)).toBe(html.replace("</a>", `</a>${target}`))
})
