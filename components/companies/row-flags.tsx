import { IconAlertTriangle, IconMail, IconPlayerPlay, IconUserOff } from "@tabler/icons-react"
import { IconWithTooltip } from "#components/ui/icon-with-tooltip.tsx"
import type { ListedCompany } from "./compact-rows.ts"

type Names = Record<"mail" | "noPrimaryContact" | "sequence" | "emailError", string>

/** What needs attention in a row, each icon with its tooltip (spec 1 §2). */
export function RowFlags({ company, names }: { company: ListedCompany; names: Names }) {
  return (
    <>
      {company.isMailPending && (
        <IconWithTooltip label={names.mail} tone="accent">
          <IconMail size={16} />
        </IconWithTooltip>
      )}
      {company.isPrimaryContactMissing && (
        <IconWithTooltip label={names.noPrimaryContact} tone="warning">
          <IconUserOff size={16} />
        </IconWithTooltip>
      )}
      {company.isInSequence && (
        <IconWithTooltip label={names.sequence} tone="success">
          <IconPlayerPlay size={16} />
        </IconWithTooltip>
      )}
      {company.hasEmailError && (
        <IconWithTooltip label={names.emailError} tone="danger">
          <IconAlertTriangle size={16} />
        </IconWithTooltip>
      )}
    </>
  )
}
