"use client"

import { useTranslations } from "next-intl"
import { useState } from "react"
import { lazyPart } from "#components/shell/lazy-part.tsx"
import { PanelFallback } from "#components/ui/panels/panel-fallback.tsx"
import type { ReminderDraft } from "../reminder-draft.ts"

/** Loaded when first opened: calendar and fields come with it. */
const { Part: Dialog } = lazyPart(() =>
  import("../reminder-dialog.tsx").then((loaded) => loaded.ReminderDialog),
)

type Props = {
  /** Undefined while the dialog is closed. */
  draft: ReminderDraft | undefined
  onClose: () => void
}

/** Each opening is a new dialog; the last one stays while it fades. */
export function ReminderDialogHost({ draft, onClose }: Props) {
  const t = useTranslations("notifications")
  const [last, setLast] = useState<{ draft: ReminderDraft; opening: number }>()
  const [isOpen, setOpen] = useState(false)
  if (isOpen !== (draft !== undefined)) {
    setOpen(draft !== undefined)
    if (draft) setLast({ draft, opening: (last?.opening ?? 0) + 1 })
  }
  return (
    <>
      {isOpen && (
        <PanelFallback key={`fallback ${last?.opening}`} title={t("new")} onClose={onClose} isUnseen />
      )}
      {last && <Dialog key={last.opening} draft={last.draft} opened={isOpen} onClose={onClose} />}
    </>
  )
}
