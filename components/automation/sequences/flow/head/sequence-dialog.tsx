import { Checkbox, Textarea, TextInput } from "@mantine/core"
import { useRouter } from "next/navigation"
import { useTranslations } from "next-intl"
import { EditDialog } from "#components/records/lists/administration/editing/edit-dialog.tsx"
import { EditForm } from "#components/records/lists/administration/editing/edit-form.tsx"
import { useEdit } from "#components/records/lists/administration/editing/use-edit.ts"
import { toastSuccess } from "#components/ui/feedback/toasts.ts"
import { api } from "#lib/api/client.ts"
import type { LoadedSequence } from "../load-sequence.ts"

export type SequenceDialogKind = "settings" | "duplicate"

type Props = { kind: SequenceDialogKind; sequence: LoadedSequence["sequence"] }

/** What a sequence is called, or what a copy of it is. */
export function SequenceDialog({ kind, sequence }: Props) {
  const t = useTranslations("sequenceFlow")
  return (
    <EditDialog title={t(`${kind}.title`)}>
      {(close) =>
        kind === "settings" ? (
          <Settings sequence={sequence} close={close} />
        ) : (
          <Duplicate sequence={sequence} close={close} />
        )
      }
    </EditDialog>
  )
}

type FormProps = { sequence: Props["sequence"]; close: () => void }

function Settings({ sequence, close }: FormProps) {
  const t = useTranslations("sequenceFlow")
  const router = useRouter()
  const form = useEdit({
    kept: sequence,
    draftOf: () => {
      const { name, description, ends_on_reply } = sequence
      return { name, description, ends_on_reply }
    },
    // What was changed here alone: the rest stays as a colleague may have saved it since.
    store: ({ name, description, ends_on_reply }, base = sequence) =>
      api.sequences.edit({
        sequence: sequence.id,
        ...(name !== base.name && { name }),
        ...(description !== base.description && { description }),
        ...(ends_on_reply !== base.ends_on_reply && { ends_on_reply }),
      }),
    storedIn: async () => undefined,
    onSaved: () => {
      close()
      void toastSuccess(t("settings.done"))
      router.refresh()
    },
    failed: t("actionFailed"),
  })
  const { draft, setDraft, errors } = form
  return (
    <EditForm
      form={form}
      isFilled={draft.name.trim() !== ""}
      onClose={close}
      texts={{ conflict: "", cancel: t("cancel"), save: t("save") }}
    >
      <TextInput
        label={t("settings.name")}
        maxLength={200}
        data-autofocus
        value={draft.name}
        error={errors.name?.[0]}
        onChange={({ currentTarget: { value } }) => setDraft({ ...draft, name: value })}
      />
      <Textarea
        label={t("settings.description")}
        maxLength={2000}
        autosize
        minRows={2}
        maxRows={8}
        value={draft.description}
        onChange={({ currentTarget: { value } }) => setDraft({ ...draft, description: value })}
      />
      <Checkbox
        label={t("settings.endsOnReply")}
        description={t("settings.endsOnReplyHint")}
        checked={draft.ends_on_reply}
        onChange={({ currentTarget: { checked } }) => setDraft({ ...draft, ends_on_reply: checked })}
      />
    </EditForm>
  )
}

function Duplicate({ sequence, close }: FormProps) {
  const t = useTranslations("sequenceFlow")
  const router = useRouter()
  const form = useEdit({
    kept: undefined,
    draftOf: () => ({ name: t("duplicate.copyOf", { name: sequence.name }).slice(0, 200) }),
    store: ({ name }) => api.sequences.duplicate({ sequence: sequence.id, name }),
    storedIn: async () => undefined,
    onSaved: ({ data }) => {
      close()
      void toastSuccess(t("duplicate.done"))
      router.push(`/sequence/${data.id}?edit`)
    },
    failed: t("actionFailed"),
  })
  const { draft, setDraft, errors } = form
  return (
    <EditForm
      form={form}
      isFilled={draft.name.trim() !== ""}
      onClose={close}
      texts={{ conflict: "", cancel: t("cancel"), save: t("duplicate.open") }}
    >
      <p>{t("duplicate.explain")}</p>
      <TextInput
        label={t("settings.name")}
        maxLength={200}
        data-autofocus
        value={draft.name}
        error={errors.name?.[0]}
        onChange={({ currentTarget: { value } }) => setDraft({ name: value })}
      />
    </EditForm>
  )
}
