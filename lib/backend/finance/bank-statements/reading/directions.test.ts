import { expect, it } from "vitest"
import { directionIn, isCompleted } from "./directions.ts"

it.each([
  ["D", -1],
  ["DBIT", -1],
  ["Débit", -1],
  ["S", -1],
  ["-", -1],
  ["C", 1],
  ["CRDT", 1],
  ["Crédit", 1],
  ["H", 1],
  ["+", 1],
  ["", null],
  ["DD", null],
] as const)("a direction '%s' is %s", (text, sign) => expect(directionIn(text)).toBe(sign))

it.each([
  ["COMPLETED", true],
  ["Exécutée", true],
  ["", true],
  ["REVERTED", false],
  ["En attente", false],
  ["CA", null],
] as const)("of the state '%s' money has moved: %s", (text, is) => expect(isCompleted(text)).toBe(is))
