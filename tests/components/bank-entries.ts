import type { BankEntry, MatchProposal, OpenInvoice } from "#lib/contract/finance/bank-entry.ts"

/** An open invoice of 1,200.00 to Petite Ourse, all of it due. */
export function anOpenInvoice(overrides: Partial<OpenInvoice> = {}): OpenInvoice {
  return {
    invoice: 5,
    number: "SARL-2026-00005",
    currency: "EUR",
    buyer: "Petite Ourse",
    date: "2026-11-01",
    due_on: "2026-12-01",
    total: 120_000,
    balance: 120_000,
    due: 120_000,
    by_hand: [],
    registrations: [{ id: 12, name: "Petite Ourse" }],
    ...overrides,
  }
}

/** A proposal over all that is due of an invoice. */
export function aProposal(overrides: Partial<OpenInvoice> = {}): MatchProposal {
  const invoice = anOpenInvoice(overrides)
  return {
    grade: "sure",
    reasons: ["number", "balance"],
    parts: [{ ...invoice, amount: invoice.balance }],
  }
}

/** An open entry of a statement: 1,200.00 came from Petite Ourse, who named the invoice. */
export function aBankEntry(overrides: Partial<BankEntry> = {}): BankEntry {
  return {
    id: 1,
    statement: { id: 3, name: "november.csv" },
    entity: "sarl",
    currency: "EUR",
    date: "2026-11-20",
    value_date: null,
    booked_on: null,
    amount: 120_000,
    fee: 0,
    is_reversal: false,
    original: null,
    left: 120_000,
    available: 120_000,
    credit: 0,
    allocations: [],
    returned: [],
    returnable: [],
    counterparty: "PETITE OURSE SARL",
    iban: "",
    text: "VIR SARL-2026-00005",
    reference: "",
    state: "open",
    aside_reason: "",
    version: 1,
    payments: [],
    proposals: [aProposal()],
    ...overrides,
  }
}
