import { expect, it } from "vitest"
import { withScheme } from "./web-address.ts"

it("puts https:// before an address that lacks http", () => {
  expect(withScheme("petit-loup.example")).toBe("https://petit-loup.example")
  expect(withScheme("http://petit-loup.example")).toBe("http://petit-loup.example")
  expect(withScheme("HTTPS://petit-loup.example")).toBe("HTTPS://petit-loup.example")
})

it("leaves no other scheme in front", () => {
  expect(withScheme("javascript:alert(1)")).toBe("https://javascript:alert(1)")
})
