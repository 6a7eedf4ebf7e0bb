"use client"

import { MultiSelect, PasswordInput, TextInput } from "@mantine/core"
import { useRouter } from "next/navigation"
import { useTranslations } from "next-intl"
import { EditDialog } from "#components/records/lists/administration/editing/edit-dialog.tsx"
import { EditForm } from "#components/records/lists/administration/editing/edit-form.tsx"
import { useEdit } from "#components/records/lists/administration/editing/use-edit.ts"
import { toastSuccess } from "#components/ui/feedback/toasts.ts"
import { api } from "#lib/api/client.ts"
import { ApiError } from "#lib/api/errors.ts"
import { type SharedMailbox, sharedMailbox } from "#lib/contract/mail/shared-mailboxes.ts"
import type { Option } from "#lib/contract/platform/fields.ts"
import { OwnFields } from "../link/own-fields.tsx"
import { ServerFields } from "../link/server-fields.tsx"
import { type Changing, connectionOf, draftOf, type SharedDraft, settingsOf } from "./shared-draft.ts"
import { SharedSettings } from "./shared-settings.tsx"

type Props = { changing: Changing; colleagues: Option[] }

/** Adds a shared mailbox, or changes its name and members, or how it is signed in to. */
export function SharedDialog({ changing, colleagues }: Props) {
  const t = useTranslations("mailboxes.shared")
  const { mailbox, what } = changing
  const title = mailbox ? t(`titles.${what}`, { name: mailbox.name }) : t("titles.new")
  return (
    <EditDialog title={title}>
      {(close) => <SharedForm changing={changing} colleagues={colleagues} onClose={close} />}
    </EditDialog>
  )
}

const store = (draft: SharedDraft, what: Changing["what"], mailbox: SharedMailbox | undefined) => {
  const content = { name: draft.display_name, members: draft.members }
  if (!mailbox) return api.sharedMailboxes.create({ ...connectionOf(draft), ...content, email: draft.email })
  return what === "members"
    ? api.sharedMailboxes.edit({
        mailbox: mailbox.id,
        version: mailbox.version,
        ...content,
        ...settingsOf(draft),
      })
    : api.sharedMailboxes.connect({ mailbox: mailbox.id, ...connectionOf(draft) })
}

function SharedForm({ changing: { mailbox, what }, colleagues, onClose }: Props & { onClose: () => void }) {
  const t = useTranslations("mailboxes.shared")
  const router = useRouter()
  const form = useEdit({
    kept: mailbox,
    draftOf,
    store: (draft, base) => store(draft, what, base),
    storedIn: async (current) => sharedMailbox.safeParse(current).data,
    onSaved: () => {
      onClose()
      void toastSuccess(t("saved"))
      router.refresh()
    },
    failed: t("failed"),
  })
  const { draft, setDraft } = form
  const set = (changes: Partial<SharedDraft>) => setDraft({ ...draft, ...changes })
  const fields = { draft, errors: form.errors, isBusy: form.isSaving, onChange: set }
  const hasContent = draft.display_name.trim() !== "" && draft.members.length > 0 && draft.email !== ""
  const isLimited = what !== "members" || (draft.per_minute !== "" && draft.per_day !== "")
  const hasPasswords = draft.password !== "" && draft.current_password !== ""
  return (
    <EditForm
      form={form}
      isFilled={isLimited && (what === "connection" || hasContent) && (what === "members" || hasPasswords)}
      onClose={onClose}
      texts={{ conflict: t("conflict"), cancel: t("cancel"), save: t("save") }}
    >
      {what !== "connection" && <Content {...fields} isNew={what === "new"} colleagues={colleagues} />}
      {what === "members" && <SharedSettings {...fields} />}
      {what !== "members" && <Connection {...fields} />}
    </EditForm>
  )
}

type FieldsProps = {
  draft: SharedDraft
  errors: Record<string, string[]>
  isBusy: boolean
  onChange: (changes: Partial<SharedDraft>) => void
}

function Content({
  draft,
  errors,
  onChange,
  isNew,
  colleagues,
}: FieldsProps & { isNew: boolean; colleagues: Option[] }) {
  const t = useTranslations("mailboxes.shared")
  return (
    <>
      <TextInput
        label={t("name")}
        description={t("nameHint")}
        value={draft.display_name}
        maxLength={120}
        required
        data-autofocus
        error={errors.name?.[0]}
        onChange={({ currentTarget }) => onChange({ display_name: currentTarget.value })}
      />
      {isNew && (
        <TextInput
          label={t("email")}
          type="email"
          value={draft.email}
          maxLength={254}
          required
          error={errors.email?.[0]}
          onChange={({ currentTarget }) => onChange({ email: currentTarget.value })}
        />
      )}
      <MultiSelect
        label={t("members")}
        description={t("membersHint")}
        data={colleagues.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={draft.members.map(String)}
        searchable
        required
        error={errors.members?.[0]}
        onChange={(members) => onChange({ members: members.map(Number) })}
      />
    </>
  )
}

/** Both servers and the passwords: that of the mailbox, and the administrator's own. */
function Connection({ draft, errors, isBusy, onChange }: FieldsProps) {
  const t = useTranslations("mailboxes.linking")
  const refused = new ApiError(422, { message: "", errors })
  return (
    <>
      <PasswordInput
        label={t("password")}
        value={draft.password}
        autoComplete="off"
        maxLength={1000}
        required
        error={errors.password?.[0]}
        visibilityToggleButtonProps={{ "aria-label": t("showPassword"), tabIndex: 0 }}
        onChange={({ currentTarget }) => onChange({ password: currentTarget.value })}
      />
      <ServerFields isOpen values={draft} error={refused} isBusy={isBusy} onChange={onChange} />
      <OwnFields values={draft} error={refused} isBusy={isBusy} onChange={onChange} />
      {isBusy && <span role="status">{t("trying")}</span>}
    </>
  )
}
