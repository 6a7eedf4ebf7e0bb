"use client"

import { MultiSelect, TextInput } from "@mantine/core"
import { useRouter } from "next/navigation"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { EditDialog } from "#components/records/lists/administration/editing/edit-dialog.tsx"
import { EditForm } from "#components/records/lists/administration/editing/edit-form.tsx"
import { useEdit } from "#components/records/lists/administration/editing/use-edit.ts"
import { useUser } from "#components/shell/user-context.tsx"
import { toastSuccess } from "#components/ui/feedback/toasts.ts"
import { api } from "#lib/api/client.ts"
import { ApiError } from "#lib/api/errors.ts"
import { type SharedMailbox, sharedMailbox } from "#lib/contract/mail/shared-mailboxes.ts"
import type { Option } from "#lib/contract/platform/fields.ts"
import { ownOf } from "../link/link-values.ts"
import type { OauthProvider } from "../link/oauth-button.tsx"
import { type Fields, SharedConnection } from "./shared-connection.tsx"
import { type Changing, connectionOf, draftOf, type SharedDraft, settingsOf } from "./shared-draft.ts"
import { SharedSettings } from "./shared-settings.tsx"
import { typedMailbox } from "./typed-mailbox.ts"

type Props = { changing: Changing; colleagues: Option[]; providers: OauthProvider[] }

/** Adds a shared mailbox, or changes its name and members, or how it is signed in to. */
export function SharedDialog(props: Props) {
  const t = useTranslations("mailboxes.shared")
  const { mailbox, what } = props.changing
  const title =
    mailbox?.auth === "oauth" && what === "connection"
      ? t("relinkNamed", { name: mailbox.name })
      : mailbox
        ? t(`titles.${what}`, { name: mailbox.name })
        : t("titles.new")
  return <EditDialog title={title}>{(close) => <SharedForm {...props} onClose={close} />}</EditDialog>
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

/** Where an administrator signs in at a provider; what was typed of a new one is stored until it is linked. */
function startOauth(
  provider: OauthProvider,
  draft: SharedDraft,
  mailbox: SharedMailbox | undefined,
  user: number,
) {
  if (mailbox) return api.sharedMailboxes.relinkOauth({ provider, mailbox: mailbox.id, ...ownOf(draft) })
  const { display_name, email, members } = draft
  typedMailbox(user).put({ display_name, email, members })
  return api.sharedMailboxes.startOauth({ provider, name: display_name, email, members, ...ownOf(draft) })
}

function SharedForm({
  changing: { mailbox, what },
  colleagues,
  providers,
  onClose,
}: Props & { onClose: () => void }) {
  const t = useTranslations("mailboxes.shared")
  const router = useRouter()
  const user = useUser()
  const close = () => {
    if (!mailbox) typedMailbox(user.id).clear()
    onClose()
  }
  const form = useEdit({
    kept: mailbox,
    draftOf: (kept) => ({ ...draftOf(kept), ...(!kept && typedMailbox(user.id).get()) }),
    store: (draft, base) => store(draft, what, base),
    storedIn: async (current) => sharedMailbox.safeParse(current).data,
    onSaved: () => {
      close()
      void toastSuccess(t("saved"))
      router.refresh()
    },
    failed: t("failed"),
  })
  const [oauthError, setOauthError] = useState<Error | null>(null)
  const { draft, setDraft } = form
  const save = () => {
    setOauthError(null)
    form.save()
  }
  const set = (changes: Partial<SharedDraft>) => setDraft({ ...draft, ...changes })
  const errors = oauthError instanceof ApiError ? (oauthError.body.errors ?? {}) : form.errors
  const fields = { draft, errors, isBusy: form.isSaving, onChange: set }
  const hasContent = draft.display_name.trim() !== "" && draft.members.length > 0 && draft.email !== ""
  const isReady = (what === "connection" || hasContent) && draft.current_password !== ""
  const isLimited = draft.per_minute !== "" && draft.per_day !== ""
  return (
    <EditForm
      form={{ ...form, save }}
      isFilled={what === "members" ? hasContent && isLimited : isReady && draft.password !== ""}
      onClose={close}
      texts={{ conflict: t("conflict"), cancel: t("cancel"), save: t("save") }}
    >
      {what !== "connection" && <Content {...fields} isNew={what === "new"} colleagues={colleagues} />}
      {what === "members" && <SharedSettings {...fields} />}
      {what !== "members" && (
        <SharedConnection
          {...fields}
          providers={providers}
          isReady={isReady}
          start={(provider) => startOauth(provider, draft, mailbox, user.id)}
          onError={setOauthError}
        />
      )}
    </EditForm>
  )
}

function Content({
  draft,
  errors,
  onChange,
  isNew,
  colleagues,
}: Fields & { isNew: boolean; colleagues: Option[] }) {
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
