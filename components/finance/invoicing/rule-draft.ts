import type { StoredTaxRule } from "#lib/contract/finance/invoicing-admin.ts"

/** A rule as the form has it: a select holds texts alone. */
export type RuleDraft = Pick<
  StoredTaxRule,
  "entity" | "name" | "place" | "category" | "reason" | "reason_fr" | "reason_code"
> & { hasVatCode: "any" | "yes" | "no"; rate: string }

const hasVatCodes = { any: null, yes: true, no: false } as const

/** A rule as the form has it; without one, an empty form. */
export function draftOf(rule: StoredTaxRule | undefined): RuleDraft {
  if (!rule)
    return {
      entity: "sarl",
      name: "",
      place: "domestic",
      category: "S",
      hasVatCode: "any",
      rate: "20",
      reason: "",
      reason_fr: "",
      reason_code: "",
    }
  const { entity, name, place, category, reason, reason_fr, reason_code, has_vat_code, rate } = rule
  const hasVatCode = has_vat_code === null ? "any" : has_vat_code ? "yes" : "no"
  return { entity, name, place, category, reason, reason_fr, reason_code, hasVatCode, rate: String(rate) }
}

/** The rate that was typed; undefined for what is none. */
export function rateOf(typed: string): number | undefined {
  const text = typed.trim().replace(",", ".")
  return /^\d{1,3}(\.\d{1,2})?$/.test(text) && Number(text) <= 100 ? Number(text) : undefined
}

/** The form as a call takes it. */
export function fieldsOf({ entity: _, hasVatCode, rate, ...texts }: RuleDraft) {
  return { ...texts, has_vat_code: hasVatCodes[hasVatCode], rate: rateOf(rate) ?? 0 }
}
