import { expect, it } from "vitest"
import { numbersIn } from "./numbers-in.ts"

const invoice = (year: number, serial: number) => ({ kind: "invoice", year, serial })
const found = (text: string, prefix = "SARL") => numbersIn(text, prefix)

it.each([
  "SARL-2026-00012",
  "SARL 2026 12",
  "sarl202600012",
  "VIR SEPA RECU /DE PETIT NUAGE /MOTIF FACTURE SARL-2026-00012 /REF X",
  "fact. 2026/12",
  "Facture n° 2026-00012",
  "Réf. 202600012",
  "invoice no 2026-12",
  "SARL – 2026 – 00012 et encore SARL-2026-00012",
])("'%s' names invoice 12 of 2026", (text) => {
  expect(found(text)).toEqual([invoice(2026, 12)])
})

it.each([
  "le 05/11/2026 12:30",
  "20261112",
  "FR7630006000011234567890189",
  "compte 1202600012",
  "2026-000123",
  "CARL-2026-12",
  "INC-2026-7",
  "SARL-2026-00000",
  "",
])("'%s' names none", (text) => {
  expect(found(text)).toEqual([])
})

it("finds several, and credit notes as such", () => {
  expect(found("SARL-2026-00012 + SARL-2026-00013, SARL-2025-1")).toEqual([
    invoice(2026, 12),
    invoice(2026, 13),
    invoice(2025, 1),
  ])
  expect(found("remb. SARL-CN-2026-00003")).toEqual([{ kind: "credit_note", year: 2026, serial: 3 }])
})

it("takes a prefix as it is, whatever signs it has", () => {
  expect(found("A.B+C-2026-7", "A.B+C")).toEqual([invoice(2026, 7)])
  expect(found("AxB+C-2026-7", "A.B+C")).toEqual([])
})

it("comes to the end of a long text of nothing but beginnings", () => {
  expect(found("sarl-2026-".repeat(200_000))).toEqual([])
})
