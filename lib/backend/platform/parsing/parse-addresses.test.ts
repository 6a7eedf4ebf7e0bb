import { expect, it } from "vitest"
import { addressesIn } from "./parse-addresses.ts"

it.each<[string, string[]]>([
  ["Jane Doe <jane@example.com>, joe@example.com; x", ["jane@example.com", "joe@example.com"]],
  ["mailto:jane@example.com.", ["jane@example.com"]],
  ["@ a@ @b a@b@c", ["a@b@c"]],
  ["", []],
])("the addresses in '%s' are found", (text, found) => {
  expect(addressesIn(text)).toEqual(found)
})
