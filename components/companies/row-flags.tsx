import { IconAlertTriangle, IconMail, IconPlayerPlay, IconUserOff } from "@tabler/icons-react"
import { RowFlag } from "#components/list-screen/row-flag.tsx"
import type { ListedCompany } from "./compact-rows.ts"

export type FlagNames = Record<"mail" | "noPrimaryContact" | "sequence" | "emailError", string>

export const flagIcons = {
  mail: IconMail,
  "no-contact": IconUserOff,
  sequence: IconPlayerPlay,
  "email-error": IconAlertTriangle,
}

/** What needs attention in a row, each icon with its tooltip (spec 1 §2). */
export function RowFlags({ company, names }: { company: ListedCompany; names: FlagNames }) {
  return (
    <>
      {company.isMailPending && <RowFlag name="mail" label={names.mail} tone="accent" />}
      {company.isPrimaryContactMissing && (
        <RowFlag name="no-contact" label={names.noPrimaryContact} tone="warning" />
      )}
      {company.isInSequence && <RowFlag name="sequence" label={names.sequence} tone="success" />}
      {company.hasEmailError && <RowFlag name="email-error" label={names.emailError} tone="danger" />}
    </>
  )
}
