"use client"

import { IconCopy } from "@tabler/icons-react"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { PlainButton } from "#components/ui/buttons/plain-button.tsx"
import { useFailureToast } from "#components/ui/feedback/failure-toast.tsx"
import { toastFailure, toastSuccess } from "#components/ui/feedback/toasts.ts"
import { countSelected } from "#components/ui/table/selection.ts"
import { SelectionBar } from "#components/ui/table/selection-bar.tsx"
import type { SelectionControl } from "#components/ui/table/use-selection.ts"
import type { IncompleteRegistration } from "#lib/contract/registrations.ts"
import { addressesOf, chosenDrafts } from "./addresses.ts"
import classes from "./incomplete.module.css"

type Props = {
  control: SelectionControl
  total: number
  /** What the list is searched for. */
  name: string
  rows: readonly IncompleteRegistration[]
}

/** What is done with the drafts that are chosen: their applicants are written to. */
export function LeftActions({ control, total, name, rows }: Props) {
  const t = useTranslations("registrations.incomplete.copy")
  const showFailure = useFailureToast()
  const [isBusy, setBusy] = useState(false)
  const { selection } = control

  async function copy() {
    setBusy(true)
    try {
      const addresses = addressesOf(await chosenDrafts({ selection, total, name, rows }))
      if (addresses.length === 0) return toastFailure(t("none"))
      await navigator.clipboard.writeText(addresses.join(", "))
      void toastSuccess(t("done", { count: addresses.length }))
    } catch (error) {
      void showFailure(error, t("failed"))
    } finally {
      setBusy(false)
    }
  }

  return (
    <div className={classes.chosen}>
      <SelectionBar control={control} total={total} />
      {countSelected(selection, total) > 0 && (
        <PlainButton size="small" disabled={isBusy} onClick={() => void copy()}>
          <IconCopy size={14} aria-hidden="true" /> {t("action")}
        </PlainButton>
      )}
    </div>
  )
}
