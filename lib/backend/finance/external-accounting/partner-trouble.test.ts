import { expect, it } from "vitest"
import { externalProblems } from "#lib/contract/finance/external-document.ts"
import { PartnerTrouble } from "./partner-trouble.ts"

const passing = ["unreachable", "failing", "busy", "not_admitted"]

it.each(externalProblems)("%s passes by itself only where nothing is wrong with the document", (problem) => {
  expect(new PartnerTrouble(problem).passes).toBe(passing.includes(problem))
})

it("stores the beginning of what a partner answers", () => {
  const { reply, message } = new PartnerTrouble("refused", "x".repeat(301))
  expect(reply).toBe("x".repeat(300))
  expect(message).toBe(`refused: ${"x".repeat(300)}`)
  expect(new PartnerTrouble("busy").reply).toBeNull()
})
