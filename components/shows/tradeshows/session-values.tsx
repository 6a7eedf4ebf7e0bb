"use client"

import { TextInput } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { EditDialog } from "#components/records/lists/administration/editing/edit-dialog.tsx"
import { EditForm } from "#components/records/lists/administration/editing/edit-form.tsx"
import { useEdit } from "#components/records/lists/administration/editing/use-edit.ts"
import { Skeleton } from "#components/ui/feedback/skeleton.tsx"
import { toastSuccess } from "#components/ui/feedback/toasts.ts"
import { api } from "#lib/api/client.ts"
import type { SessionValues } from "#lib/contract/mail/mail-templates.ts"
import { type ShowValue, type ShowValueKind, showValues } from "#lib/contract/mail/mail-terms.ts"
import type { EditableSession } from "#lib/contract/shows/tradeshows.ts"
import { editedValues, shownValues } from "./mail-values.ts"

type Props = { session: EditableSession; onSaved: () => void }

/** What templates of mails say of a session: days, numbers, addresses (M-24). */
export function SessionValuesDialog({ session, onSaved }: Props) {
  const t = useTranslations("tradeshows")
  const { data } = useQuery({
    queryKey: ["session-values", session.id, session.version],
    queryFn: () => api.mailTemplates.getShowValues({ session: session.id }),
    gcTime: 0,
  })
  return (
    <EditDialog title={t("mailValuesOf", { name: session.name })}>
      {(close) =>
        data ? (
          <ValuesForm
            loaded={data.data}
            onClose={close}
            onSaved={() => {
              close()
              onSaved()
            }}
          />
        ) : (
          <Skeleton height={320} />
        )
      }
    </EditDialog>
  )
}

const names = Object.keys(showValues).filter((name): name is ShowValue => Object.hasOwn(showValues, name))
const inputTypes: Record<ShowValueKind, string> = { number: "number", day: "date", text: "text", link: "url" }

type FormProps = { loaded: SessionValues; onClose: () => void; onSaved: () => void }

function ValuesForm({ loaded, onClose, onSaved }: FormProps) {
  const t = useTranslations("tradeshows")
  const [before] = useState(loaded)
  const form = useEdit({
    kept: before,
    draftOf: (stored) => shownValues(stored?.values ?? {}),
    store: (draft, base) =>
      api.mailTemplates.setShowValues({
        session: before.session,
        version: (base ?? before).version,
        values: editedValues(draft, (base ?? before).values),
      }),
    storedIn: async (current) => {
      const { sessionValues } = await import("#lib/contract/mail/mail-templates.ts")
      return sessionValues.safeParse(current).data
    },
    onSaved: () => {
      void toastSuccess(t("mailValuesSaved"))
      onSaved()
    },
    failed: t("mailValuesFailed"),
  })
  const { draft, setDraft } = form
  const field = (key: string, label: string, kind: ShowValueKind) => (
    <TextInput
      key={key}
      label={label}
      type={inputTypes[kind]}
      value={draft[key] ?? ""}
      onChange={({ currentTarget: { value } }) => setDraft({ ...draft, [key]: value })}
    />
  )
  return (
    <EditForm
      form={form}
      isFilled
      onClose={onClose}
      texts={{ conflict: t("conflict"), cancel: t("cancel"), save: t("save") }}
    >
      <p>{t("mailValuesHint")}</p>
      {names.flatMap((name) => {
        const label = t(`mailValueNames.${name}`)
        const kind = showValues[name]
        if (kind !== "text") return [field(name, label, kind)]
        return (["en", "fr"] as const).map((language) =>
          field(`${name}.${language}`, t(`mailValueIn.${language}`, { name: label }), kind),
        )
      })}
    </EditForm>
  )
}
