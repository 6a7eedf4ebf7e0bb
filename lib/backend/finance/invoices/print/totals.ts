import { colours, put, roomFor, rule, type Sheet, type Style } from "./sheet.ts"
import { hasVat, taxParts } from "./tax-parts.ts"

type Row = { name: string; cents: number; style?: Style }

function rowsOf({ invoice, texts, formats, accent }: Sheet): Row[] {
  const { totals, discount, kind } = invoice
  const rows: Row[] = []
  const withVat = hasVat(invoice)
  const parts = taxParts(invoice)
  if (totals.discountCents !== 0) {
    rows.push({ name: texts("totals.subtotal"), cents: totals.linesCents })
    const rate = discount.basisPoints > 0 && formats.rate(discount.basisPoints)
    rows.push({
      name: rate ? texts("totals.discountOf", { rate }) : texts("totals.discount"),
      cents: -totals.discountCents,
    })
  }
  if (withVat) {
    rows.push({ name: texts("totals.taxable"), cents: totals.taxableCents })
    for (const { rateBasisPoints, taxableCents, taxCents } of parts) {
      const rate = formats.rate(rateBasisPoints)
      const base = formats.money(taxableCents)
      rows.push({
        name: parts.length > 1 ? texts("totals.vatOn", { rate, base }) : texts("totals.vat", { rate }),
        cents: taxCents,
      })
    }
  }
  rows.push({
    name: withVat ? texts("totals.total") : texts("totals.totalWithoutVat"),
    cents: totals.totalCents,
    style: { font: "strong" },
  })
  if (totals.paidCents !== 0) rows.push({ name: texts("totals.paid"), cents: -totals.paidCents })
  const due = kind === "credit_note" ? texts("totals.credited") : texts("totals.due")
  return [...rows, { name: due, cents: totals.dueCents, style: { font: "strong", size: 12, colour: accent } }]
}

/** Sums, tax and what is due. @returns the y below it */
export function totals(sheet: Sheet, top: number): number {
  const rows = rowsOf(sheet)
  const table = sheet.doc.struct("Table")
  sheet.body.add(table)
  const x = sheet.middle
  const last = rows.at(-1)
  const start = roomFor(sheet, top + 4, rows.length * 18 + 8)
  return rows.reduce((y, line) => {
    const row = sheet.doc.struct("TR")
    table.add(row)
    const above = line === last ? y + 5 : y
    if (line === last) rule(sheet, y + 1, x, colours.ink)
    const half = (sheet.right - x) / 2
    put(sheet, row, "TH", line.name, { x, y: above, width: half + 10 }, { ...line.style })
    const amount = { x: x + half, y: above, width: half }
    return (
      put(sheet, row, "TD", sheet.formats.money(line.cents), amount, {
        ...line.style,
        align: "right",
        figures: true,
      }) + 3
    )
  }, start)
}
