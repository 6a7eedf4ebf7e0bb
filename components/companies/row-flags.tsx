import { IconAlertTriangle, IconMail, IconPlayerPlay, IconUserOff } from "@tabler/icons-react"
import { IconWithTooltip } from "#components/ui/icon-with-tooltip.tsx"
import type { ListedCompany } from "./compact-rows.ts"

export type FlagNames = Record<"mail" | "noPrimaryContact" | "sequence" | "emailError", string>

const size = 16

/** The icons' shapes, once per list; rows point at them. */
export function FlagShapes() {
  return (
    <svg width="0" height="0" aria-hidden="true" style={{ position: "absolute" }}>
      <symbol id="flag-mail">
        <IconMail size={size} />
      </symbol>
      <symbol id="flag-no-contact">
        <IconUserOff size={size} />
      </symbol>
      <symbol id="flag-sequence">
        <IconPlayerPlay size={size} />
      </symbol>
      <symbol id="flag-email-error">
        <IconAlertTriangle size={size} />
      </symbol>
    </svg>
  )
}

function Shape({ id }: { id: string }) {
  return (
    <svg width={size} height={size} aria-hidden="true">
      <use href={`#${id}`} />
    </svg>
  )
}

/** What needs attention in a row, each icon with its tooltip (spec 1 §2). */
export function RowFlags({ company, names }: { company: ListedCompany; names: FlagNames }) {
  return (
    <>
      {company.isMailPending && (
        <IconWithTooltip label={names.mail} tone="accent">
          <Shape id="flag-mail" />
        </IconWithTooltip>
      )}
      {company.isPrimaryContactMissing && (
        <IconWithTooltip label={names.noPrimaryContact} tone="warning">
          <Shape id="flag-no-contact" />
        </IconWithTooltip>
      )}
      {company.isInSequence && (
        <IconWithTooltip label={names.sequence} tone="success">
          <Shape id="flag-sequence" />
        </IconWithTooltip>
      )}
      {company.hasEmailError && (
        <IconWithTooltip label={names.emailError} tone="danger">
          <Shape id="flag-email-error" />
        </IconWithTooltip>
      )}
    </>
  )
}
