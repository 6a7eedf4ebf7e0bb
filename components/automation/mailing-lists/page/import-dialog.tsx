"use client"

import { Button, Checkbox, Modal, Textarea, TextInput } from "@mantine/core"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { SendingFailure } from "#components/ui/feedback/sending-failure.tsx"
import { Choice } from "#components/ui/inputs/choice.tsx"
import { useSending } from "#components/ui/inputs/use-sending.ts"
import { useDiscardQuestion } from "#components/ui/panels/use-discard-question.ts"
import { useShown } from "#components/ui/panels/use-shown.ts"
import { FileChoice } from "#components/ui/upload/file-choice.tsx"
import { api } from "#lib/api/client.ts"
import type { AddressImport } from "#lib/contract/automation/mailing-members.ts"
import { ImportReport } from "./import-report.tsx"
import classes from "./list-page.module.css"

type Draft = {
  file: File | null
  pasted: string
  consent: string
  unknown: "skip" | "create"
  again: boolean
  tracking: boolean
}
const empty: Draft = { file: null, pasted: "", consent: "", unknown: "skip", again: false, tracking: false }

/** Brings contacts to a list by their addresses: looked at first, then done. */
export function ImportDialog({ list }: { list: number }) {
  const t = useTranslations("mailingLists.import")
  const common = useTranslations("common")
  const [isOpen, setOpen] = useState(true)
  const [draft, setDraft] = useState(empty)
  const [report, setReport] = useState<{ result: AddressImport; isDone: boolean }>()
  const send = (dry: boolean) => {
    const file = draft.file ?? new File([draft.pasted], "pasted.txt", { type: "text/plain" })
    return api.mailingLists.importMembers({ list, ...draft, file, dry })
  }
  const close = () => setOpen(false)
  const { close: askToClose, markTyped } = useDiscardQuestion(close)
  return (
    <Modal
      opened={useShown(isOpen)}
      onClose={report?.isDone ? close : () => void askToClose()}
      title={t("title")}
      size={560}
      centered
      closeButtonProps={{ "aria-label": common("close") }}
    >
      {report ? (
        <Reported
          report={report.result}
          isDone={report.isDone}
          run={() => send(false)}
          onDone={(result) => setReport({ result, isDone: true })}
          onChange={() => setReport(undefined)}
          onClose={close}
        />
      ) : (
        <Form
          draft={draft}
          onChange={(changed) => {
            markTyped()
            setDraft(changed)
          }}
          check={() => send(true)}
          onChecked={(result) => setReport({ result, isDone: false })}
        />
      )}
    </Modal>
  )
}

type Answer = Promise<{ data: AddressImport }>

type FormProps = {
  draft: Draft
  onChange: (draft: Draft) => void
  check: () => Answer
  onChecked: (result: AddressImport) => void
}

function Form({ draft, onChange, check, onChecked }: FormProps) {
  const t = useTranslations("mailingLists.import")
  const { run, error, isSending } = useSending(check, ({ data }) => onChecked(data))
  const set = (changes: Partial<Draft>) => onChange({ ...draft, ...changes })
  const isFilled = (draft.file !== null || draft.pasted.trim() !== "") && draft.consent.trim() !== ""
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (isFilled) void run()
      }}
    >
      <FileChoice
        choose={t("choose")}
        limits={draft.file ? t("chosen", { name: draft.file.name }) : t("limits")}
        accept=".csv,.txt,text/csv,text/plain"
        onChoose={([file]) => file && set({ file })}
      />
      <Textarea
        label={t("paste")}
        description={t("pasteHint")}
        value={draft.pasted}
        minRows={3}
        maxRows={8}
        autosize
        disabled={draft.file !== null}
        data-autofocus
        onChange={({ currentTarget }) => set({ pasted: currentTarget.value })}
      />
      <TextInput
        label={t("consent")}
        description={t("consentHint")}
        value={draft.consent}
        maxLength={500}
        required
        onChange={({ currentTarget }) => set({ consent: currentTarget.value })}
      />
      <div>
        <p className={classes.label}>{t("unknown")}</p>
        <Choice
          label={t("unknown")}
          value={draft.unknown}
          onChange={(unknown) => set({ unknown })}
          options={[
            { value: "skip", label: t("skip") },
            { value: "create", label: t("create") },
          ]}
        />
      </div>
      <Checkbox
        label={t("again")}
        checked={draft.again}
        onChange={({ currentTarget }) => set({ again: currentTarget.checked })}
      />
      <Checkbox
        label={t("tracking")}
        checked={draft.tracking}
        onChange={({ currentTarget }) => set({ tracking: currentTarget.checked })}
      />
      <SendingFailure error={error} title={t("failed")} shown={[]} />
      <div className={classes.buttons}>
        <Button type="submit" disabled={!isFilled} loading={isSending}>
          {t("check")}
        </Button>
      </div>
    </form>
  )
}

type ReportedProps = {
  report: AddressImport
  isDone: boolean
  run: () => Answer
  onDone: (result: AddressImport) => void
  onChange: () => void
  onClose: () => void
}

function Reported({ report, isDone, run, onDone, onChange, onClose }: ReportedProps) {
  const t = useTranslations("mailingLists.import")
  const sending = useSending(run, ({ data }) => onDone(data))
  return (
    <div className={classes.form} role="status">
      <ImportReport report={report} isDone={isDone} />
      <SendingFailure error={sending.error} title={t("failed")} shown={[]} />
      <div className={classes.buttons}>
        {isDone ? (
          <Button onClick={onClose} data-autofocus>
            {t("close")}
          </Button>
        ) : (
          <>
            <Button variant="default" onClick={onChange}>
              {t("change")}
            </Button>
            <Button
              disabled={report.added === 0 && report.agreed === 0}
              loading={sending.isSending}
              onClick={() => void sending.run()}
            >
              {t("run", { count: report.added })}
            </Button>
          </>
        )}
      </div>
    </div>
  )
}
