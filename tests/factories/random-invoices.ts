import type { PrintedInvoice, PrintedTax } from "#lib/backend/finance/invoices/print/printed-invoice.ts"
import type { Random } from "#prisma/seed/random.ts"
import { printedInvoice, printedLine } from "./printed-invoices.ts"

/** What people type and paste: markup, formulas, other scripts, characters that are no text. */
const texts = [
  "Maison & Fils <b>gras</b> ]]>",
  '=HYPERLINK("http://x";"y")',
  "Łódź Ελλάδα Москва",
  "上海童装 العربية 👗",
  "line\u0000one\u0008\r\nline two\u2028three",
  "\u202Etfel ot thgir\u202C a\u200Bb\uFEFF",
  "\uD800 lone surrogate",
  "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft".repeat(3),
  "  spaces  around  ",
]

const taxes: PrintedTax[] = [
  { category: "S", rateBasisPoints: 2000, reasonCode: null, reason: null },
  { category: "S", rateBasisPoints: 550, reasonCode: null, reason: null },
  { category: "AE", rateBasisPoints: 0, reasonCode: "VATEX-EU-AE", reason: "Autoliquidation" },
  { category: "G", rateBasisPoints: 0, reasonCode: "VATEX-EU-G", reason: null },
  { category: "E", rateBasisPoints: 0, reasonCode: null, reason: "Exonération" },
  { category: "O", rateBasisPoints: 0, reasonCode: "VATEX-EU-O", reason: "Hors champ" },
  { category: "Z", rateBasisPoints: 0, reasonCode: null, reason: null },
]

/** A document as the ledger could issue it: its sums add up, its texts are anything. */
export function randomInvoice(random: Random): PrintedInvoice {
  const text = () => (random.chance(0.5) ? random.pick(texts) : "Stand")
  const lines = Array.from({ length: random.between(1, 12) }, () =>
    printedLine({
      label: text(),
      detail: random.chance(0.5) ? text() : null,
      quantity: random.chance(0.8) ? random.between(1, 9) : random.between(1, 9999) / 1000,
      unitPriceCents: random.between(random.chance(0.1) ? -5_000 : 0, 2_000_000),
    }),
  )
  const sum = lines.reduce((all, { netCents }) => all + netCents, 0)
  const basisPoints = random.chance(0.5) ? 0 : random.between(1, 10_000)
  const cents = sum <= 0 ? 0 : Math.round((sum * basisPoints) / 10_000)
  const base = printedInvoice()
  const isCredit = random.chance(0.2)
  return printedInvoice({
    kind: isCredit ? "credit_note" : "invoice",
    language: random.pick(["en", "fr"]),
    buyer: { ...base.buyer, name: text(), street: text(), contact: random.chance(0.5) ? text() : null },
    buyerReference: random.chance(0.5) ? text() : null,
    lines,
    discount: cents > 0 ? { basisPoints, cents } : { basisPoints: 0, cents: 0 },
    tax: random.pick(taxes),
    period: random.chance(0.8) ? base.period : null,
    paidCents: random.chance(0.3) ? random.between(0, 10_000) : 0,
    corrects: isCredit
      ? { number: "SARL-2026-00001", issueDate: "2026-11-02", reason: text(), deductedCents: null }
      : null,
  })
}
