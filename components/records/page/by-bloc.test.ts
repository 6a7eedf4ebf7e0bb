import { expect, it } from "vitest"
import { byBloc } from "./by-bloc.ts"

const type = (name: string, bloc_associated: "MEDIA" | "BUYER" | "VENDOR" | null) => ({
  name,
  bloc_associated,
})

it("keeps account types of a bloc together, and those of none at the end", () => {
  const types = [
    type("Supplier", null),
    type("Brand", "VENDOR"),
    type("Shop", "BUYER"),
    type("Press", "MEDIA"),
    type("Agent", "VENDOR"),
  ]
  expect(byBloc(types).map(({ bloc, types: found }) => [bloc, found.map(({ name }) => name)])).toEqual([
    ["MEDIA", ["Press"]],
    ["BUYER", ["Shop"]],
    ["VENDOR", ["Brand", "Agent"]],
    ["OTHER", ["Supplier"]],
  ])
})
