import { readFileSync } from "node:fs"
import { expect, it } from "vitest"
import { legalForms } from "./legal-forms.ts"
import { namesIn } from "./names-in.ts"

it("finds every run of words that may be a name, without legal forms and signs", () => {
  expect(namesIn(["Petit Nuage S.A.R.L."])).toEqual(["petit", "petit nuage", "nuage"])
  expect(namesIn(["Bären & Söhne GmbH", "bären söhne"])).toEqual(["bären", "bären söhne", "söhne"])
  expect(namesIn(["L’Ours Brun"])).toContain("l ours brun")
})

it("goes over nothing that banks write around names, nor over numbers", () => {
  expect(namesIn(["VIR SEPA RECU /DE PETIT NUAGE /MOTIF FACTURE SARL-2026-00012 MERCI"])).toEqual([
    "de petit",
    "de petit nuage",
    "petit",
    "petit nuage",
    "nuage",
  ])
  expect(namesIn(["ORIG CO NAME:TINY CLOUD LLC  ORIG ID:9000"])).toEqual(["tiny", "tiny cloud", "cloud"])
})

it("names nobody by a few letters or by digits, and is bounded", () => {
  expect(namesIn(["xy 123 456", "", "SARL", "abc", "12 345"])).toEqual(["xy 123", "xy 123 456"])
  const long = namesIn([Array.from({ length: 500 }, (_, index) => `mot${index}`).join(" ")])
  expect(long).toHaveLength(80)
})

it("leaves out the same words as the database", () => {
  const [, words = ""] =
    /\(\?:\(\?:([a-z|]+)\) \)\+/.exec(readFileSync("prisma/sql/12-bank.sql", "utf8")) ?? []
  expect(words.split("|").toSorted()).toEqual([...legalForms].toSorted())
})
