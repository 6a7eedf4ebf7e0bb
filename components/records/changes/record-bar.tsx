"use client"

import { Button } from "@mantine/core"
import { useTranslations } from "next-intl"
import { type ReactNode, useEffect, useEffectEvent } from "react"
import { useShortcuts } from "#components/shell/shortcuts.tsx"
import { clearOfToasts } from "#components/ui/feedback/clear-of-toasts.ts"
import { toastSuccess } from "#components/ui/feedback/toasts.ts"
import { later } from "#components/ui/loading/later.tsx"
import styles from "./change-bar.module.css"
import type { FieldValues } from "./field-values.ts"
import { takeSaveRequest } from "./save-request.ts"
import { LeaveGuard } from "./use-leave-guard.tsx"
import type { RecordForm } from "./use-record-form.ts"
import { type RecordCalls, useSaveRecord } from "./use-save-record.ts"

const ConflictDialog = later(() => import("./conflict-dialog.tsx").then((loaded) => loaded.ConflictDialog))

type Props<V extends FieldValues> = {
  form: RecordForm<V>
  calls: RecordCalls<V>
  /** What a field is called, and how a value of it reads, where theirs and mine stand side by side. */
  labelOf: (path: string) => string
  show: (path: string, values: V) => ReactNode
}

/** Saves a record's changes: the bar, the question on leaving, and what to do when somebody else saved first. */
export function RecordBar<V extends FieldValues>({ form, calls, labelOf, show }: Props<V>) {
  const t = useTranslations("changes")
  const { isSaving, conflict, save, keepEditing, settle } = useSaveRecord(form, calls)
  const isDirty = form.count > 0
  const saving = { label: t("saveKeys"), run: () => void save() }
  useShortcuts(isDirty ? { "mod+s": saving, "mod+Enter": saving } : {}, t("title"))
  const saveIfRequested = useEffectEvent(() => {
    if (takeSaveRequest() && isDirty) void save()
  })
  // The keys were the browser's while the bar was on its way.
  useEffect(() => saveIfRequested(), [])

  function cancel() {
    const discarded = form.changes
    form.reset()
    void toastSuccess(t("discarded", { count: Object.keys(discarded).length }), {
      action: { label: t("undo"), onClick: () => form.resume(discarded) },
    })
  }

  return (
    <>
      {isDirty ? (
        <ChangeBar count={form.count} isSaving={isSaving} onCancel={cancel} onSave={() => void save()} />
      ) : null}
      <LeaveGuard isDirty={isDirty} canSave={!isSaving} onSave={save} />
      {conflict ? (
        <ConflictDialog
          fields={conflict.fields.map((path) => ({
            path,
            label: labelOf(path),
            theirs: show(path, conflict.current.values),
            mine: show(path, { ...conflict.current.values, ...conflict.changes }),
          }))}
          onClose={keepEditing}
          onSettle={settle}
        />
      ) : null}
    </>
  )
}

type ChangeBarProps = { count: number; isSaving: boolean; onCancel: () => void; onSave: () => void }

/** Floats at the bottom as long as something is not saved (F-3). */
function ChangeBar({ count, isSaving, onCancel, onSave }: ChangeBarProps) {
  const t = useTranslations("changes")
  return (
    <section ref={clearOfToasts} className={styles.bar} aria-label={t("title")}>
      <span className={styles.count} role="status">
        {t("count", { count })}
      </span>
      <Button variant="default" disabled={isSaving} onClick={onCancel}>
        {t("cancel")}
      </Button>
      <Button disabled={isSaving} onClick={onSave} data-tooltip={t("saveTip")}>
        {isSaving ? t("saving") : t("save")}
      </Button>
    </section>
  )
}
