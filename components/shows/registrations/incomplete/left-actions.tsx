"use client"

import { IconCopy, IconMail } from "@tabler/icons-react"
import { useRouter } from "next/navigation"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { useMayEdit } from "#components/shell/user-context.tsx"
import { PlainButton } from "#components/ui/buttons/plain-button.tsx"
import { useFailureToast } from "#components/ui/feedback/failure-toast.tsx"
import { toastFailure, toastSuccess } from "#components/ui/feedback/toasts.ts"
import { useConfirm } from "#components/ui/panels/confirm.tsx"
import { countSelected } from "#components/ui/table/selection.ts"
import { SelectionBar } from "#components/ui/table/selection-bar.tsx"
import type { SelectionControl } from "#components/ui/table/use-selection.ts"
import { maxReminders, reminderPauseDays } from "#lib/contract/records/reminder-terms.ts"
import type { IncompleteRegistration } from "#lib/contract/shows/registration-drafts.ts"
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
  const reminders = useTranslations("registrations.incomplete.reminders")
  const confirm = useConfirm()
  const mayEdit = useMayEdit()
  const router = useRouter()
  const showFailure = useFailureToast()
  const [isBusy, setBusy] = useState(false)
  const { selection } = control

  async function remind() {
    setBusy(true)
    try {
      const ids = (await chosenDrafts({ selection, total, name, rows })).map((draft) => draft.id)
      if (ids.length > maxReminders) return toastFailure(reminders("tooMany", { count: maxReminders }))
      const title = reminders("question", { count: ids.length })
      const message = reminders("explain", { days: reminderPauseDays })
      if (!(await confirm({ title, message, action: reminders("action") }))) return
      const { api } = await import("#lib/api/client.ts")
      const result = await api.registrations.remindIncomplete({ ids })
      const left = [
        result.recently > 0 && reminders("recently", { count: result.recently }),
        result.without_address > 0 && reminders("withoutAddress", { count: result.without_address }),
      ].filter(Boolean)
      void toastSuccess(reminders("done", { count: result.sent }), {
        description: left.join(" ") || undefined,
      })
      control.clear()
      router.refresh()
    } catch (error) {
      void showFailure(error, reminders("failed"))
    } finally {
      setBusy(false)
    }
  }

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
      <SelectionBar control={control} total={total} isInFlow>
        {countSelected(selection, total) > 0 && (
          <>
            <PlainButton size="small" disabled={isBusy} onClick={() => void copy()}>
              <IconCopy size={14} aria-hidden="true" /> {t("action")}
            </PlainButton>
            {mayEdit && (
              <PlainButton size="small" disabled={isBusy} onClick={() => void remind()}>
                <IconMail size={14} aria-hidden="true" /> {reminders("action")}
              </PlainButton>
            )}
          </>
        )}
      </SelectionBar>
    </div>
  )
}
