"use client"

import { NumberInput, Select, TextInput } from "@mantine/core"
import { useRouter } from "next/navigation"
import { useTranslations } from "next-intl"
import { EditDialog } from "#components/records/lists/administration/editing/edit-dialog.tsx"
import { EditForm } from "#components/records/lists/administration/editing/edit-form.tsx"
import { useEdit } from "#components/records/lists/administration/editing/use-edit.ts"
import { toastSuccess } from "#components/ui/feedback/toasts.ts"
import { api } from "#lib/api/client.ts"
import { type MailingSender, mailingSender } from "#lib/contract/mail/mailing-senders.ts"
import type { Option } from "#lib/contract/platform/fields.ts"

type Props = { sender: MailingSender | undefined; tradeshows: Option[]; mailboxes: Option[] }

/** Adds a sender, or changes one. */
export function SenderDialog(props: Props) {
  const t = useTranslations("mailingLists.senders")
  const { sender } = props
  return (
    <EditDialog title={sender ? t("editTitle", { name: sender.name }) : t("addTitle")}>
      {(close) => <SenderForm {...props} onClose={close} />}
    </EditDialog>
  )
}

const usual = { perMinute: 60, perDay: 5_000 }

const draftOf = (stored: MailingSender | undefined) => ({
  name: stored?.name ?? "",
  email: stored?.email ?? "",
  tradeshow_id: stored?.tradeshow?.id ?? null,
  mailbox_id: stored?.mailbox?.id ?? null,
  per_minute: stored?.per_minute ?? usual.perMinute,
  per_day: stored?.per_day ?? usual.perDay,
})

const choicesOf = (options: readonly Option[]) =>
  options.map(({ id, name }) => ({ value: String(id), label: name }))
const idOf = (value: string | null) => (value === null ? null : Number(value))
const textOf = (id: number | null) => (id === null ? null : String(id))

function SenderForm({ sender, tradeshows, mailboxes, onClose }: Props & { onClose: () => void }) {
  const t = useTranslations("mailingLists.senders")
  const router = useRouter()
  const form = useEdit({
    kept: sender,
    draftOf,
    store: (draft, base) =>
      base
        ? api.mailingSenders.edit({ sender: base.id, version: base.version, ...draft })
        : api.mailingSenders.create(draft),
    storedIn: async (current) => mailingSender.safeParse(current).data,
    onSaved: () => {
      onClose()
      void toastSuccess(t("saved"))
      router.refresh()
    },
    failed: t("failed"),
  })
  const { draft, setDraft, errors } = form
  const set = (changes: Partial<typeof draft>) => setDraft({ ...draft, ...changes })
  return (
    <EditForm
      form={form}
      isFilled={draft.name.trim() !== "" && draft.email.trim() !== ""}
      onClose={onClose}
      texts={{ conflict: t("conflict"), cancel: t("cancel"), save: t("save") }}
    >
      <TextInput
        label={t("name")}
        value={draft.name}
        maxLength={120}
        required
        data-autofocus
        error={errors.name?.[0]}
        onChange={({ currentTarget }) => set({ name: currentTarget.value })}
      />
      <TextInput
        label={t("email")}
        type="email"
        value={draft.email}
        maxLength={254}
        required
        error={errors.email?.[0]}
        onChange={({ currentTarget }) => set({ email: currentTarget.value })}
      />
      <Select
        label={t("show")}
        placeholder={t("anyShow")}
        data={choicesOf(tradeshows)}
        value={textOf(draft.tradeshow_id)}
        clearable
        error={errors.tradeshow_id?.[0]}
        onChange={(value) => set({ tradeshow_id: idOf(value) })}
      />
      <Select
        label={t("mailbox")}
        placeholder={t("noMailbox")}
        data={choicesOf(mailboxes)}
        value={textOf(draft.mailbox_id)}
        clearable
        error={errors.mailbox_id?.[0]}
        onChange={(value) => set({ mailbox_id: idOf(value) })}
      />
      <NumberInput
        label={t("perMinute")}
        description={t("zeroHint")}
        value={draft.per_minute}
        min={0}
        max={10_000}
        allowDecimal={false}
        error={errors.per_minute?.[0]}
        onChange={(value) => set({ per_minute: Number(value) || 0 })}
      />
      <NumberInput
        label={t("perDay")}
        description={t("zeroHint")}
        value={draft.per_day}
        min={0}
        max={1_000_000}
        allowDecimal={false}
        error={errors.per_day?.[0]}
        onChange={(value) => set({ per_day: Number(value) || 0 })}
      />
    </EditForm>
  )
}
