import { expect, it } from "vitest"
import { cookiesOf } from "./cookies-of.ts"

const of = (cookie: string | null, name: string) => cookiesOf(cookie)[name]

it("finds a cookie among others, decoded", () => {
  expect(of("a=1; crm=x%20y=z; crm_more=2", "crm")).toBe("x y=z")
})

it("takes the last of several with one name that can be read", () => {
  expect(of("a=1;a=2; a=%ff", "a")).toBe("2")
})

it("is undefined where there is none", () => {
  expect(of("xa=1; a", "a")).toBeUndefined()
  expect(of(null, "a")).toBeUndefined()
})
