import type { ApplicationOutcome } from "#lib/contract/shows/application-outcomes.ts"

/** What an application says of itself and how it is paid. */

/** Ids are specified: screens and stored applications name them. */
export const labelOptions = [
  { id: 1, name: "Organic", nameFr: "Biologique" },
  { id: 2, name: "Recycling", nameFr: "Recyclage" },
  { id: 3, name: "Sustainable", nameFr: "Durable" },
  { id: 4, name: "Fair trade", nameFr: "Commerce équitable" },
]

export const paymentPlans = [
  { name: "40% immediately", nameFr: "40 % immédiatement" },
  { name: "100%", nameFr: "100 %" },
]

export const paymentMethods = [
  { name: "Credit Card", nameFr: "Carte bancaire", code: null },
  { name: "Bank wire", nameFr: "Virement", code: "wire" },
  { name: "check", nameFr: "Chèque", code: null },
]

/** Export agencies that are invoiced in place of their exhibitors. */
export const invoicingOrganizations = [
  "ICEX",
  "Selectiva Moda",
  "CENIT",
  "CAMARA",
  "LEPL",
  "Peru Moda",
  "Abit",
].map((name) => ({ name }))

interface StarterLifecycle {
  name: string
  nameFr: string
  /** Readable on white. */
  colorHex: string
  /** What applicants read; "pending" unless said otherwise. */
  outcome?: ApplicationOutcome
  /** Title of the stage that linked companies take in the pipelines of the coming sessions. */
  stage?: string
}

/** Lifecycles to begin with; administrators keep them. An invoiced deposit is not paid yet: companies stay where they are. */
export const registrationLifecycles: StarterLifecycle[] = [
  { name: "Received", nameFr: "Reçue", colorHex: "#1971c2", stage: "Application sent" },
  {
    name: "Waiting list",
    nameFr: "Liste d'attente",
    colorHex: "#a34700",
    outcome: "waiting",
    stage: "Waiting list",
  },
  { name: "Accepted", nameFr: "Acceptée", colorHex: "#0b7285", outcome: "accepted", stage: "Accepted" },
  { name: "Refused", nameFr: "Refusée", colorHex: "#c92a2a", outcome: "refused", stage: "Refused" },
  { name: "Show full", nameFr: "Salon complet", colorHex: "#a61e4d", outcome: "full", stage: "Show full" },
  { name: "Deposit invoiced", nameFr: "Acompte facturé", colorHex: "#5f3dc4", outcome: "accepted" },
  { name: "Paid", nameFr: "Payée", colorHex: "#23673a", outcome: "accepted", stage: "Deposit paid" },
  { name: "Cancelled", nameFr: "Annulée", colorHex: "#5c636a", outcome: "cancelled" },
]
