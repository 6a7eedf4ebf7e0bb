import { PDFiumLibrary } from "@hyzyla/pdfium"
import { expect, it } from "vitest"
import { printedInvoice } from "#tests/factories/printed-invoices.ts"
import { printInvoice } from "./print-invoice.ts"
import type { PrintedInvoice } from "./printed-invoice.ts"
import { squaresOf, transferOf } from "./transfer-code.ts"

const account = (more: object): Partial<PrintedInvoice> => ({
  account: {
    iban: "FR7630006000011234567890189",
    bic: null,
    bank: null,
    holder: "Salons SARL",
    other: null,
    ...more,
  },
})

it("says the account, the first part of what is due and the number, as banks read it", () => {
  const invoice = printedInvoice(account({ iban: "FR76 3000 6000 0112 3456 7890 189", bic: "AGRIFRPP" }))
  expect(transferOf(invoice)?.payload.split("\n")).toEqual([
    "BCD",
    "002",
    "1",
    "SCT",
    "AGRIFRPP",
    "Salons SARL",
    "FR7630006000011234567890189",
    "EUR1291.14",
    "",
    "",
    "SARL-2026-00012",
  ])
})

it("is no longer than the standard allows, whatever the holder is called", () => {
  const transfer = transferOf(printedInvoice(account({ holder: "上é".repeat(100), bic: "AGRIFRPPXXX" })))
  expect(transfer?.payload.split("\n")[5]).toHaveLength(70)
  expect(Buffer.byteLength(transfer?.payload ?? "")).toBeLessThanOrEqual(331)
  expect(transfer && squaresOf(transfer).length).toBeLessThanOrEqual(17 + 4 * 13)
})

it.each<[string, Partial<PrintedInvoice>]>([
  ["a credit note", { kind: "credit_note" }],
  ["dollars", { currency: "USD" }],
  ["an account without IBAN", account({ iban: null, other: "123456" })],
  ["an account outside of SEPA", account({ iban: "AE070331234567890123456" })],
])("there is none on or for %s", (_, more) => {
  expect(transferOf(printedInvoice(more))).toBeUndefined()
})

it("there is none where nothing is due", () => {
  const { totals } = printedInvoice()
  expect(transferOf(printedInvoice({ paidCents: totals.totalCents }))).toBeUndefined()
})

it("is drawn square by square, where a scanner finds it", async () => {
  const invoice = printedInvoice()
  const transfer = transferOf(invoice)
  const squares = transfer ? squaresOf(transfer) : []
  const pdfium = await PDFiumLibrary.init()
  const document = await pdfium.loadDocument(await printInvoice(invoice))
  const scale = 4
  const { data, width, height } = await document.getPage(0).render({ scale, render: "bitmap" })
  document.destroy()
  pdfium.destroy()
  const isDark = (x: number, y: number) => (data[(Math.round(y) * width + Math.round(x)) * 4] ?? 255) < 60
  const side = (71 * scale) / squares.length
  const matches = (left: number, top: number) =>
    squares.every((row, y) =>
      row.every((dark, x) => isDark(left + (x + 0.5) * side, top + (y + 0.5) * side) === dark),
    )
  const corners = Array.from(
    { length: width * height },
    (_, index) => [index % width, Math.floor(index / width)] as const,
  )
  expect(corners.some(([x, y]) => isDark(x, y) && matches(x, y))).toBe(true)
})
