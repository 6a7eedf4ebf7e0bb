"use client"

import { Button } from "@mantine/core"
import { useTranslations } from "next-intl"
import { type FormEvent, type KeyboardEvent, type ReactNode, useId } from "react"
import { SidePanel } from "#components/ui/panels/side-panel.tsx"
import type { FieldValues } from "./field-values.ts"
import { type Creation, useCreateRecord } from "./use-create-record.ts"
import { useLeaveGuard } from "./use-leave-guard.tsx"
import type { RecordForm } from "./use-record-form.ts"

type Props<V extends FieldValues> = Creation & {
  form: RecordForm<V>
  opened: boolean
  title: string
  /** The inputs; they find the form in its provider, above the panel. */
  children: ReactNode
}

/** The panel at the right that creates a record (F-5): its form, Cancel and Save, and the question before leaving. */
export function CreatePanel<V extends FieldValues>({ form, opened, title, children, ...creation }: Props<V>) {
  const { onClose } = creation
  const t = useTranslations("changes")
  const common = useTranslations("common")
  const id = useId()
  const { save, isSaving, canSave } = useCreateRecord(form, creation)
  const guard = useLeaveGuard({ isDirty: opened && form.count > 0, canSave, onSave: save })
  const cancel = async () => {
    if (await guard.ask()) onClose()
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (canSave) void save()
    else if (!isSaving) focusMissing(event.currentTarget)
  }
  return (
    <>
      <SidePanel
        opened={opened}
        onClose={onClose}
        onBeforeClose={guard.ask}
        title={title}
        footer={
          <>
            <Button variant="default" onClick={() => void cancel()}>
              {common("cancel")}
            </Button>
            <Button type="submit" form={id} disabled={!canSave}>
              {isSaving ? t("saving") : common("save")}
            </Button>
          </>
        }
      >
        <form id={id} onSubmit={submit} onKeyDown={submitByKeys} noValidate>
          {children}
        </form>
      </SidePanel>
      {guard.dialog}
    </>
  )
}

/**
 * ⌘S and ⌘Enter save from any input, with what Enter has just picked in it. Enter in a line of text does, too; while something is missing
 * the browser would do nothing, as Save is disabled.
 */
function submitByKeys(event: KeyboardEvent<HTMLFormElement>) {
  const { currentTarget, target, key } = event
  if (event.nativeEvent.isComposing) return
  const isChord = event.metaKey || event.ctrlKey
  const isLine = target instanceof HTMLInputElement && target.matches(":not([role=combobox])")
  const saves = isChord
    ? key === "Enter" || key === "s"
    : key === "Enter" && isLine && !event.defaultPrevented
  if (!saves) return
  event.preventDefault()
  // Before the next key, and after what was picked is known.
  queueMicrotask(() => currentTarget.requestSubmit())
}

/** Typing goes on where something is missing. */
function focusMissing(form: HTMLFormElement) {
  const required = form.querySelectorAll<HTMLInputElement>("[aria-required=true]")
  const missing = [...required].find(({ value, dataset }) => value.trim() === "" && !dataset.holds)
  missing?.focus()
}
