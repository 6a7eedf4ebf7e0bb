import type { Problem, Problems } from "#lib/backend/platform/http/problems.ts"
import type { InvoiceCalculation } from "#lib/contract/finance/invoice-calculation.ts"
import type { Subject } from "./subject.ts"

/** Texts of Western Europe, for which no font has to be read. */
const western = /^[\n\r\x20-\x7e\u00a0-\u00ac\u00ae-\u017f\u2013\u2014\u2018-\u201e\u2022\u2026\u20ac]*$/

/**
 * What keeps texts from being printed, by path: an issued document could never name them (I-20).
 * @param texts what a document prints; the first of a path with such characters is named, with them
 */
export async function undrawable(
  texts: readonly (readonly [path: string, text: string])[],
): Promise<Problems> {
  const others = texts.filter(([, text]) => !western.test(text))
  if (others.length === 0) return {}
  const { undrawableLetters } = await import("./print/drawable-text.ts")
  const { isDrawn } = await import("./print/fonts/fonts.ts")
  const problems: Record<string, Problem[]> = {}
  for (const [path, text] of others) {
    const letters = undrawableLetters(text, isDrawn)
    if (letters.length === 0) continue
    problems[path] ??= [{ code: "not_printable", values: { value: `${letters.join(" ")} (${text.trim()})` } }]
  }
  return problems
}

const ofOrganization = (organization: NonNullable<Subject["organization"]>): [path: string, text: string][] =>
  [
    organization.name,
    organization.contact,
    organization.street,
    organization.zip_code,
    organization.city,
    organization.state,
    organization.vat_code,
  ].map((text) => ["organization_id", text])

const ofBilling = (billing: Subject["billing"]): [path: string, text: string][] => [
  ["billing.company_name", billing.company_name],
  ["billing.contact_firstname", billing.first_name],
  ["billing.contact_lastname", billing.last_name],
  ["billing.street", billing.street],
  ["billing.zip_code", billing.zip_code],
  ["billing.city", billing.city],
  ["billing.state_id", billing.state],
  ["billing.vat_code", billing.vat_code],
]

/** What an invoice prints, by where it is corrected. */
export function printedTexts(
  { billing, organization }: Subject,
  {
    lines,
    seller,
    about,
    tax,
    purchase_order,
    buyer_reference,
  }: Pick<InvoiceCalculation, "lines" | "seller" | "about" | "tax" | "purchase_order" | "buyer_reference">,
): [path: string, text: string][] {
  return [
    ...(organization ? ofOrganization(organization) : ofBilling(billing)),
    ...lines.flatMap(({ label, detail }, index): [string, string][] => [
      [`lines.${index}.label`, label],
      [`lines.${index}.detail`, detail],
    ]),
    ["purchase_order", purchase_order],
    ["buyer_reference", buyer_reference],
    ["about", about.show],
    ["about", about.session],
    ["tax", tax.reason],
    ...Object.values(seller).map((text = ""): [string, string] => ["seller", text]),
  ]
}
