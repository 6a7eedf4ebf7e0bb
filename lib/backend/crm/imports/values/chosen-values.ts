import type { ImportField } from "#lib/contract/crm/import-fields.ts"
import type { ValueChoice } from "#lib/contract/crm/import-values.ts"
import type { ImportPlan } from "#lib/contract/crm/imports.ts"
import { valueKey } from "./value-key.ts"

/** What was chosen for a value that a row says, as the row keeps it. */
export type ChosenValue = { field: ImportField; value: string; choice: "record" | "create" | "leave_out" }

type Choices = Pick<ImportPlan, "values">

/** Made once for all rows of an import. */
const byPlan = new WeakMap<ValueChoice[], Map<string, ValueChoice>>()

const keyOf = (field: ImportField, value: string) => `${field}:${valueKey(value)}`

/** What a plan says that an unknown value means; undefined when nothing. */
export function choiceOf(plan: Choices, field: ImportField, value: string): ValueChoice | undefined {
  if (plan.values.length === 0) return undefined
  let choices = byPlan.get(plan.values)
  if (!choices) {
    choices = new Map(plan.values.map((choice) => [keyOf(choice.field, choice.value), choice]))
    byPlan.set(plan.values, choices)
  }
  return choices.get(keyOf(field, value))
}
