/** Who invoices, and by which rules of tax, to begin with; administrators keep them. */

/** Whoever runs the product enters who it is before the first invoice: until then there is a series of numbers and what the law wants to be said. */
export const invoiceSellers = [
  {
    entity: "sarl",
    legal_name: "",
    legal_form: "",
    street: "",
    zip_code: "",
    city: "",
    country: "FR",
    prefix: "SARL",
    terms: "Payable by bank transfer; name the number of the invoice.",
    terms_fr: "Payable par virement ; merci de rappeler le numéro de la facture.",
    late_fees:
      "Late payment bears a penalty of three times the French legal interest rate (art. L441-10 of the French commercial code).",
    late_fees_fr:
      "En cas de retard de paiement, pénalités au taux de trois fois l’intérêt légal (art. L441-10 du code de commerce).",
    recovery: "Fixed charge for recovery costs in case of late payment: €40.",
    recovery_fr: "Indemnité forfaitaire pour frais de recouvrement en cas de retard de paiement : 40 €.",
    early_payment: "No discount for early payment.",
    early_payment_fr: "Pas d’escompte pour paiement anticipé.",
  },
  {
    entity: "inc",
    legal_name: "",
    legal_form: "",
    street: "",
    zip_code: "",
    city: "",
    country: "US",
    prefix: "INC",
    terms: "Payable by wire or card; please name the number of the invoice.",
    terms_fr: "Payable par virement ou carte ; merci de rappeler le numéro de la facture.",
    late_fees: "Balances past due bear interest of 1 % a month.",
    late_fees_fr: "Les soldes échus portent intérêt à 1 % par mois.",
  },
]

const reverseCharge = {
  category: "AE",
  rate: 0,
  reason: "Reverse charge: tax is due by the recipient (art. 196 of Directive 2006/112/EC).",
  reason_fr:
    "Autoliquidation : taxe due par le preneur (art. 283-2 du CGI, art. 196 de la directive 2006/112/CE).",
  reason_code: "VATEX-EU-AE",
}

const outsideOfUnion = {
  category: "O",
  rate: 0,
  reason:
    "Service to a customer established outside the EU VAT territory: not subject to French VAT (art. 259-1 of the French tax code).",
  reason_fr:
    "Prestation fournie à un preneur établi hors du territoire de TVA de l’Union européenne : TVA française non applicable (art. 259-1 du CGI).",
  reason_code: "VATEX-EU-O",
}

/** In the order in which they are tried. */
export const taxRules = [
  { entity: "sarl", name: "France", place: "domestic", has_vat_code: null, category: "S", rate: 2000 },
  { entity: "sarl", name: "EU business: reverse charge", place: "eu", has_vat_code: true, ...reverseCharge },
  {
    entity: "sarl",
    name: "EU without a VAT code",
    place: "eu",
    has_vat_code: false,
    category: "S",
    rate: 2000,
  },
  { entity: "sarl", name: "Outside the EU", place: "abroad", has_vat_code: null, ...outsideOfUnion },
  {
    entity: "sarl",
    name: "Guadeloupe, Martinique, Réunion",
    place: "overseas",
    has_vat_code: null,
    category: "S",
    rate: 850,
  },
  {
    entity: "sarl",
    name: "French Guiana and Mayotte",
    place: "overseas_untaxed",
    has_vat_code: null,
    category: "O",
    rate: 0,
    reason: "VAT does not apply in French Guiana and Mayotte (art. 294-1 of the French tax code).",
    reason_fr: "TVA non applicable en Guyane et à Mayotte (art. 294-1 du CGI).",
    reason_code: "VATEX-EU-O",
  },
  {
    entity: "inc",
    name: "United States",
    place: "domestic",
    has_vat_code: null,
    category: "O",
    rate: 0,
    reason: "Exhibition space is not subject to sales tax.",
    reason_fr: "Surface d’exposition non soumise à la taxe sur les ventes.",
    reason_code: "VATEX-EU-O",
  },
  {
    entity: "inc",
    name: "Abroad",
    place: "abroad",
    has_vat_code: null,
    category: "O",
    rate: 0,
    reason: "Services supplied in the United States: no VAT is charged.",
    reason_fr: "Services fournis aux États-Unis : pas de TVA.",
    reason_code: "VATEX-EU-O",
  },
]

/** Charts of accounts to begin with, the French one as the plan comptable général numbers them. */
export const ledgerBooks = [
  {
    entity: "sarl",
    accounts: [
      { use: "customers", number: "411000", label: "Clients" },
      { use: "bank", number: "512000", label: "Banque" },
      { use: "sales", number: "706000", label: "Prestations de services" },
      {
        use: "sales",
        category: "S",
        rate: 2000,
        number: "706120",
        label: "Prestations de services, TVA 20 %",
      },
      {
        use: "sales",
        category: "AE",
        rate: 0,
        number: "706200",
        label: "Prestations de services, Union européenne",
      },
      {
        use: "sales",
        category: "O",
        rate: 0,
        number: "706300",
        label: "Prestations de services, hors Union européenne",
      },
      { use: "vat", number: "445710", label: "TVA collectée" },
      { use: "vat_pending", number: "445740", label: "TVA en attente d’encaissement" },
      { use: "deposits", number: "419100", label: "Clients, avances et acomptes reçus" },
      { use: "customer_credits", number: "419700", label: "Clients, autres avoirs" },
      { use: "bank_charges", number: "627000", label: "Services bancaires et assimilés" },
      { use: "difference_loss", number: "658000", label: "Écarts de règlement, charges" },
      { use: "difference_gain", number: "758000", label: "Écarts de règlement, produits" },
      {
        use: "exchange_loss",
        number: "656000",
        label: "Pertes de change sur créances et dettes commerciales",
      },
      {
        use: "exchange_gain",
        number: "756000",
        label: "Gains de change sur créances et dettes commerciales",
      },
    ],
  },
  {
    entity: "inc",
    accounts: [
      { use: "customers", number: "1100", label: "Accounts receivable" },
      { use: "bank", number: "1000", label: "Bank" },
      { use: "sales", number: "4000", label: "Exhibition space" },
      { use: "vat", number: "2200", label: "Sales tax payable" },
      { use: "vat_pending", number: "2210", label: "Sales tax pending" },
      { use: "deposits", number: "2300", label: "Customer deposits" },
      { use: "customer_credits", number: "2310", label: "Customer credits" },
      { use: "bank_charges", number: "6100", label: "Bank charges" },
      { use: "difference_loss", number: "6900", label: "Small differences, loss" },
      { use: "difference_gain", number: "4900", label: "Small differences, gain" },
      { use: "exchange_loss", number: "6950", label: "Foreign exchange loss" },
      { use: "exchange_gain", number: "4950", label: "Foreign exchange gain" },
    ],
  },
]
