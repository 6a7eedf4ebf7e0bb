import { useFormatter, useTranslations } from "next-intl"

/** Labels of fields that are called like a kind of record. */
const registerLabels = { registration: "register", registration_number: "register_number" } as const

const isOfRegister = (name: string): name is keyof typeof registerLabels =>
  Object.hasOwn(registerLabels, name)

const labels = [
  ...(["legal_name", "legal_form", "street", "zip_code", "city", "state", "country_id", "vat_code"] as const),
  ...(["email", "iban", "bic", "bank", "account", "prefix", "terms", "terms_fr"] as const),
  ...(["late_fees", "late_fees_fr", "recovery", "recovery_fr"] as const),
  ...(["early_payment", "early_payment_fr", "vat_due", "accent", "footer", "footer_fr"] as const),
] as const
type Labelled = (typeof labels)[number] | keyof typeof registerLabels

const isLabelled = (name: string): name is Labelled =>
  isOfRegister(name) || labels.some((label) => label === name)

/** The label of a field of who invoices. */
export function useSellerLabel(): (name: Labelled) => string {
  const t = useTranslations("invoicingAdmin")
  return (name) => (isOfRegister(name) ? t(`seller.${registerLabels[name]}`) : t(`seller.${name}`))
}

/** Names fields that are missing, as a list in words. */
export function useMissingFields(): (fields: readonly string[]) => string {
  const labelOf = useSellerLabel()
  const format = useFormatter()
  return (fields) => format.list(fields.filter(isLabelled).map(labelOf), { type: "conjunction" })
}
