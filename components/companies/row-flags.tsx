import { RowFlag } from "#components/list-screen/row-flag.tsx"
import type { ListedCompany } from "./compact-rows.ts"

type FlagNames = Record<"mail" | "noPrimaryContact" | "sequence" | "emailError", string>

/** What needs attention in a row, each icon with its tooltip (spec 1 §2); null when nothing does. */
export function flagsOf(company: ListedCompany, names: FlagNames) {
  const { isMailPending, isPrimaryContactMissing, isInSequence, hasEmailError } = company
  if (!isMailPending && !isPrimaryContactMissing && !isInSequence && !hasEmailError) return null
  return (
    <>
      {isMailPending && <RowFlag name="mail" label={names.mail} tone="accent" />}
      {isPrimaryContactMissing && <RowFlag name="noContact" label={names.noPrimaryContact} tone="warning" />}
      {isInSequence && <RowFlag name="sequence" label={names.sequence} tone="success" />}
      {hasEmailError && <RowFlag name="emailError" label={names.emailError} tone="danger" />}
    </>
  )
}
