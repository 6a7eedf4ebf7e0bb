import type { PrintedInvoice, PrintedLine } from "#lib/backend/finance/invoices/print/printed-invoice.ts"

const seller: PrintedInvoice["seller"] = {
  name: "Salons de l’Enfance SARL",
  street: "12 rue des Petites-Écuries",
  zipCode: "75010",
  city: "Paris",
  state: null,
  countryCode: "FR",
  country: "France",
  vatCode: "FR32123456789",
  registrationNumber: "12345678900012",
  email: "comptabilite@salons.example",
  contact: null,
  legalForm: "SARL au capital de 10 000 €",
  register: "RCS Paris 123 456 789",
  phone: "+33 1 23 45 67 89",
  accent: null,
  footer: null,
}

const buyer: PrintedInvoice["buyer"] = {
  name: "Maison Petit Bateau & Fils",
  street: "4 place Bellecour",
  zipCode: "69002",
  city: "Lyon",
  state: null,
  countryCode: "FR",
  country: "France",
  vatCode: "FR40303265045",
  registrationNumber: "303265045",
  email: "factures@petit.example",
  contact: "Hélène Durand",
}

/** A line of a booth. */
export function printedLine(line: Partial<PrintedLine> = {}): PrintedLine {
  const { quantity = 1, unitPriceCents = 345_000 } = line
  const netCents = Math.sign(quantity * unitPriceCents) * Math.round(Math.abs(quantity * unitPriceCents))
  return {
    label: "Stand équipé 9 m²",
    detail: "Stand B12 · Petit Bateau",
    quantity,
    unitPriceCents,
    netCents,
    ...line,
  }
}

type Input = Partial<Omit<PrintedInvoice, "totals" | "instalments">> & { paidCents?: number }

/** An issued document of the French entity whose sums add up, in two instalments. */
export function printedInvoice({ paidCents = 0, ...input }: Input = {}): PrintedInvoice {
  const lines = input.lines ?? [
    printedLine(),
    printedLine({ label: "Mobilier", detail: null, quantity: 3, unitPriceCents: 4_550 }),
  ]
  const discount = input.discount ?? { basisPoints: 0, cents: 0 }
  const tax = input.tax ?? { category: "S", rateBasisPoints: 2000, reasonCode: null, reason: null }
  const linesCents = lines.reduce((sum, { netCents }) => sum + netCents, 0)
  const taxableCents = linesCents - discount.cents
  const taxCents = Math.round((taxableCents * tax.rateBasisPoints) / 10_000)
  const totalCents = taxableCents + taxCents
  const dueCents = totalCents - paidCents
  const deposit = Math.round(dueCents * 0.3)
  return {
    kind: "invoice",
    isDeposit: false,
    deducts: [],
    number: "SARL-2026-00012",
    issueDate: "2026-11-22",
    currency: "EUR",
    language: "fr",
    seller,
    buyer,
    purchaseOrder: null,
    buyerReference: "BC-4471",
    subject: "Playtime Paris, juillet 2027",
    period: { from: "2027-07-03", to: "2027-07-05" },
    account: {
      iban: "FR7630006000011234567890189",
      bic: "AGRIFRPP",
      bank: "Crédit Agricole",
      holder: seller.name,
      other: null,
    },
    terms: {
      payment: "Acompte à réception, solde 45 jours avant l’ouverture du salon.",
      lateFees:
        "En cas de retard de paiement, pénalités au taux de refinancement de la BCE majoré de 10 points, exigibles sans rappel.",
      recovery: "Indemnité forfaitaire pour frais de recouvrement : 40 €.",
      earlyPayment: "Pas d’escompte pour paiement anticipé.",
    },
    vatDue: "receipts",
    mentions: ["TVA acquittée sur les encaissements."],
    corrects: null,
    ...input,
    lines,
    discount,
    tax,
    totals: {
      linesCents,
      discountCents: discount.cents,
      taxableCents,
      taxCents,
      totalCents,
      paidCents,
      dueCents,
    },
    instalments:
      input.kind === "credit_note"
        ? []
        : [
            { dueDate: "2026-11-29", cents: deposit, label: "Acompte de 30 %" },
            { dueDate: "2027-05-19", cents: dueCents - deposit, label: "Solde" },
          ],
  }
}
