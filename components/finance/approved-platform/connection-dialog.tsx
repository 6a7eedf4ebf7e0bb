"use client"

import { Checkbox, NativeSelect, PasswordInput, TextInput } from "@mantine/core"
import { useTranslations } from "next-intl"
import { EditDialog } from "#components/records/lists/administration/editing/edit-dialog.tsx"
import { EditForm } from "#components/records/lists/administration/editing/edit-form.tsx"
import { useEdit } from "#components/records/lists/administration/editing/use-edit.ts"
import { toastSuccess } from "#components/ui/feedback/toasts.ts"
import { api } from "#lib/api/client.ts"
import type { PlatformConnection } from "#lib/contract/finance/approved-platform.ts"
import { platformRegimes } from "#lib/contract/finance/platform-terms.ts"

type Props = { connection: PlatformConnection; onSaved: (connections: PlatformConnection[]) => void }

type Fields = Pick<
  PlatformConnection,
  "is_on" | "flow_address" | "directory_address" | "token_address" | "client_id" | "regime"
>
type Draft = Fields & { client_secret: string; reports_from: string }

const draftOf = (connection: PlatformConnection): Draft => ({
  is_on: connection.is_on,
  flow_address: connection.flow_address,
  directory_address: connection.directory_address,
  token_address: connection.token_address,
  client_id: connection.client_id,
  regime: connection.regime,
  client_secret: "",
  reports_from: connection.reports_from ?? "",
})

function useConnectionSave({ connection, onSaved }: Props) {
  const t = useTranslations("approvedPlatform.connection")
  return useEdit({
    kept: connection,
    draftOf: (stored) => draftOf(stored ?? connection),
    store: ({ reports_from, ...draft }, base) =>
      api.approvedPlatform.edit({
        ...draft,
        reports_from: reports_from || null,
        entity: connection.entity,
        version: (base ?? connection).version,
      }),
    storedIn: async (current) => {
      // The schema came with the API's client, after the page.
      const { platformConnection } = await import("#lib/contract/finance/approved-platform.ts")
      return platformConnection
        .array()
        .safeParse(current)
        .data?.find(({ entity }) => entity === connection.entity)
    },
    onSaved: ({ data }) => {
      void toastSuccess(t("saved"))
      onSaved(data)
    },
    failed: t("saveFailed"),
  })
}

/** The dialog that links an entity to its approved platform. */
export function ConnectionDialog({ connection, onSaved }: Props) {
  const t = useTranslations("approvedPlatform.connection")
  return (
    <EditDialog title={t("editTitle", { name: connection.seller })}>
      {(close) => (
        <ConnectionForm
          connection={connection}
          onClose={close}
          onSaved={(connections) => {
            close()
            onSaved(connections)
          }}
        />
      )}
    </EditDialog>
  )
}

function ConnectionForm({ onClose, ...props }: Props & { onClose: () => void }) {
  const t = useTranslations("approvedPlatform.connection")
  const form = useConnectionSave(props)
  const { draft, setDraft, errors, isSaving } = form
  const text = (
    name: "flow_address" | "directory_address" | "token_address" | "client_id",
    label: string,
    description?: string,
  ) => (
    <TextInput
      label={label}
      description={description}
      value={draft[name]}
      maxLength={300}
      autoComplete="off"
      readOnly={isSaving}
      error={errors[name]?.[0]}
      onChange={(event) => setDraft({ ...draft, [name]: event.currentTarget.value })}
    />
  )
  return (
    <EditForm
      form={form}
      isFilled
      onClose={onClose}
      texts={{ conflict: t("conflict"), cancel: t("cancel"), save: t("save") }}
    >
      <Checkbox
        label={t("isOn")}
        checked={draft.is_on}
        disabled={isSaving}
        error={errors.is_on?.[0]}
        onChange={(event) => setDraft({ ...draft, is_on: event.currentTarget.checked })}
      />
      {text("flow_address", t("flowAddress"), t("flowHint"))}
      {text("directory_address", t("directoryAddress"), t("directoryHint"))}
      {text("token_address", t("tokenAddress"))}
      {text("client_id", t("clientId"))}
      <PasswordInput
        label={t("clientSecret")}
        description={t("secretHint")}
        value={draft.client_secret}
        maxLength={500}
        autoComplete="new-password"
        readOnly={isSaving}
        error={errors.client_secret?.[0]}
        onChange={(event) => setDraft({ ...draft, client_secret: event.currentTarget.value })}
      />
      <NativeSelect
        label={t("regime")}
        value={draft.regime}
        disabled={isSaving}
        data={platformRegimes.map((value) => ({ value, label: t(`regimes.${value}`) }))}
        onChange={({ currentTarget: { value } }) => {
          const chosen = platformRegimes.find((one) => one === value)
          if (chosen) setDraft({ ...draft, regime: chosen })
        }}
      />
      <TextInput
        type="date"
        label={t("reportsFrom")}
        description={t("reportsHint")}
        value={draft.reports_from}
        readOnly={isSaving}
        error={errors.reports_from?.[0]}
        onChange={(event) => setDraft({ ...draft, reports_from: event.currentTarget.value })}
      />
    </EditForm>
  )
}
