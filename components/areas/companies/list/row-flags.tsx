import { RowFlag } from "#components/lists/screen/row-flag.tsx"
import type { ListedCompany } from "./compact-rows.ts"

type FlagNames = Record<"mail" | "noPrimaryContact" | "sequence" | "emailError", string>

/** What may need attention in a row, each an icon with its tooltip (spec 1 §2). */
export function flagsOf(company: ListedCompany, names: FlagNames) {
  const { isMailPending, isPrimaryContactMissing, isInSequence, hasEmailError } = company
  return [
    isMailPending && <RowFlag key="mail" name="mail" label={names.mail} tone="accent" />,
    isPrimaryContactMissing && (
      <RowFlag key="contact" name="noContact" label={names.noPrimaryContact} tone="warning" />
    ),
    isInSequence && <RowFlag key="sequence" name="sequence" label={names.sequence} tone="success" />,
    hasEmailError && <RowFlag key="error" name="emailError" label={names.emailError} tone="danger" />,
  ]
}
