import { expect, it } from "vitest"
import { foldText } from "./folded-text.ts"

it("texts that differ in case and accents only fold to the same", () => {
  expect(foldText("Électroménager à Nîmes")).toBe("electromenager a nimes")
  expect(foldText("ÇA")).toBe(foldText("ça"))
})

it("accents count as little when they are typed as signs of their own", () => {
  expect(foldText("e\u0301te\u0301")).toBe("ete")
})

it("signs, spaces and letters of other scripts stay", () => {
  expect(foldText(" Toys & Co. – Łódź ")).toBe(" toys & co. – łodz ")
})
