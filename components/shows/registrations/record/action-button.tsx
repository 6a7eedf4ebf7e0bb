"use client"

import { useTranslations } from "next-intl"
import type { ComponentProps } from "react"
import { useCan } from "#components/shell/user-context.tsx"
import { PlainButton } from "#components/ui/buttons/plain-button.tsx"
import type { Ability } from "#lib/contract/identity/session.ts"

type Props = ComponentProps<typeof PlainButton> & {
  tooltip?: string
  /** It cannot be done now; its tooltip says why. */
  isOff?: boolean
  /** Something is under way. */
  isBusy?: boolean
  /** What it takes to do it. */
  ability?: Ability
  onPress: () => void
}

/** A button for who may change records, or has another ability; others see it, and why it does nothing. */
export function ActionButton({ tooltip, isOff, isBusy, ability = "record.edit", onPress, ...props }: Props) {
  const t = useTranslations("record.readOnly")
  const mayEdit = useCan(ability)
  // Not disabled: the focus would be lost, and the reason could not be read.
  const isIdle = isOff || isBusy || !mayEdit
  return (
    <PlainButton
      size="small"
      {...props}
      aria-disabled={isIdle || undefined}
      data-tooltip={mayEdit ? tooltip : t("why")}
      onClick={() => isIdle || onPress()}
    />
  )
}
