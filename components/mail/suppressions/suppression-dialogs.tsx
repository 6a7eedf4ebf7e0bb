"use client"

import { Select, TextInput } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { EditDialog } from "#components/records/lists/administration/editing/edit-dialog.tsx"
import { SendingForm } from "#components/records/lists/administration/editing/sending-form.tsx"
import { toastSuccess } from "#components/ui/feedback/toasts.ts"
import { fieldError } from "#components/ui/inputs/field-error.ts"
import { useSending } from "#components/ui/inputs/use-sending.ts"
import { FileChoice } from "#components/ui/upload/file-choice.tsx"
import { api } from "#lib/api/client.ts"
import type { Suppression } from "#lib/contract/mail/suppressions.ts"
import type { Opened } from "./opened.ts"
import classes from "./shared/suppressions.module.css"

/** The dialog of what is opened. */
export function SuppressionDialogs({ opened }: { opened: Opened }) {
  const t = useTranslations("mailingLists.suppressions")
  const title =
    opened.name === "remove"
      ? t("removeTitle", { email: opened.suppression.email })
      : t(opened.name === "add" ? "addTitle" : "importTitle")
  return (
    <EditDialog title={title}>
      {(close) =>
        opened.name === "remove" ? (
          <RemoveForm suppression={opened.suppression} onClose={close} />
        ) : opened.name === "add" ? (
          <AddForm onClose={close} />
        ) : (
          <ImportForm onClose={close} />
        )
      }
    </EditDialog>
  )
}

const all = "all"

function ScopeSelect({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const t = useTranslations("mailingLists.suppressions")
  const { data = [] } = useQuery({
    queryKey: ["mailing-lists", "options"],
    queryFn: async () => (await api.sequences.options()).mailing_lists,
  })
  return (
    <Select
      label={t("scope")}
      value={value}
      onChange={(chosen) => onChange(chosen ?? all)}
      data={[
        { value: all, label: t("all") },
        ...data.map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
      searchable
      allowDeselect={false}
    />
  )
}

const listOf = (scope: string) => (scope === all ? null : Number(scope))

function AddForm({ onClose }: { onClose: () => void }) {
  const t = useTranslations("mailingLists.suppressions")
  const [email, setEmail] = useState("")
  const [scope, setScope] = useState(all)
  const [detail, setDetail] = useState("")
  const sending = useSending(
    () => api.suppressions.add({ email, list: listOf(scope), detail }),
    ({ added }) => {
      void toastSuccess(t(added ? "added" : "alreadyThere", { email }))
      onClose()
    },
  )
  return (
    <SendingForm
      sending={sending}
      isFilled={email.trim() !== ""}
      texts={{ cancel: t("cancel"), action: t("save"), failed: t("failed") }}
      shown={["email"]}
      onClose={onClose}
    >
      <TextInput
        label={t("email")}
        type="email"
        value={email}
        maxLength={254}
        required
        data-autofocus
        error={fieldError(sending.error, "email")}
        onChange={({ currentTarget }) => setEmail(currentTarget.value)}
      />
      <ScopeSelect value={scope} onChange={setScope} />
      <TextInput
        label={t("detail")}
        description={t("detailHint")}
        value={detail}
        maxLength={500}
        onChange={({ currentTarget }) => setDetail(currentTarget.value)}
      />
    </SendingForm>
  )
}

function ImportForm({ onClose }: { onClose: () => void }) {
  const t = useTranslations("mailingLists.suppressions")
  const files = useTranslations("mailingLists.import")
  const [file, setFile] = useState<File>()
  const [scope, setScope] = useState(all)
  const [detail, setDetail] = useState("")
  const list = listOf(scope)
  const sending = useSending(
    () => api.suppressions.upload({ file: file ?? new File([], ""), detail, ...(list !== null && { list }) }),
    ({ added, already }) => {
      void toastSuccess(t("imported", { added, already }))
      onClose()
    },
  )
  return (
    <SendingForm
      sending={sending}
      isFilled={file !== undefined}
      texts={{ cancel: t("cancel"), action: t("import"), failed: t("importFailed") }}
      onClose={onClose}
    >
      <FileChoice
        choose={files("choose")}
        limits={file ? files("chosen", { name: file.name }) : files("limits")}
        accept=".csv,.txt,text/csv,text/plain"
        onChoose={([chosen]) => setFile(chosen)}
      />
      <ScopeSelect value={scope} onChange={setScope} />
      <TextInput
        label={t("detail")}
        value={detail}
        maxLength={500}
        onChange={({ currentTarget }) => setDetail(currentTarget.value)}
      />
    </SendingForm>
  )
}

function RemoveForm({
  suppression: { id, email },
  onClose,
}: {
  suppression: Suppression
  onClose: () => void
}) {
  const t = useTranslations("mailingLists.suppressions")
  const [why, setWhy] = useState("")
  const sending = useSending(
    () => api.suppressions.remove({ suppression: id, why }),
    () => {
      void toastSuccess(t("removed", { email }))
      onClose()
    },
  )
  return (
    <SendingForm
      sending={sending}
      isFilled={why.trim() !== ""}
      texts={{ cancel: t("cancel"), action: t("remove"), failed: t("removeFailed") }}
      isRed
      onClose={onClose}
    >
      <p className={classes.quiet}>{t("removeExplain")}</p>
      <TextInput
        label={t("why")}
        value={why}
        maxLength={500}
        required
        data-autofocus
        onChange={({ currentTarget }) => setWhy(currentTarget.value)}
      />
    </SendingForm>
  )
}
