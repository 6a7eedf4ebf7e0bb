import { frenchRules } from "./rules/french.ts"
import { lineRules } from "./rules/lines.ts"
import { partRules } from "./rules/parts.ts"
import { presenceRules } from "./rules/presence.ts"
import { type Rule, readInvoice } from "./rules/rule.ts"
import { sumRules } from "./rules/sums.ts"
import { taxCategoryRules } from "./rules/tax-categories.ts"

/** The business rules of EN 16931 and of France that what we write can meet or break. */
export const rules: readonly Rule[] = [
  ...presenceRules,
  ...lineRules,
  ...partRules,
  ...sumRules,
  ...taxCategoryRules,
  ...frenchRules,
]

/**
 * Checks the XML of a document as whoever receives it will.
 * @returns ids of the broken rules (`BR-CO-15`), none when it is in order
 */
export function problemsOf(xml: string): string[] {
  const invoice = readInvoice(xml)
  return rules.filter(({ holds }) => !holds(invoice)).map(({ id }) => id)
}
