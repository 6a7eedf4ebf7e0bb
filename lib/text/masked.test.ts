import { expect, it } from "vitest"
import { masked } from "./masked.ts"

it.each([
  ["lise@nuage.com", "l•••@n•••.com"],
  ["lise.d.arbois@mail.nuage.co.uk", "l•••@m•••.uk"],
  ["a@b.fr", "a•••@b•••.fr"],
])("%s is shown as %s: its owner knows it, nobody learns it", (email, shown) => {
  expect(masked(email)).toBe(shown)
})
