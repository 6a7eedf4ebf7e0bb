"use client"

import { useTranslations } from "next-intl"
import { EditForm } from "#components/records/lists/administration/editing/edit-form.tsx"
import { useEdit } from "#components/records/lists/administration/editing/use-edit.ts"
import { toastSuccess } from "#components/ui/feedback/toasts.ts"
import { api } from "#lib/api/client.ts"
import type { MaintainedShow } from "#lib/contract/shows/tradeshows.ts"
import { draftOf } from "./show-draft.ts"
import { ShowFields } from "./show-fields.tsx"

type Props = {
  /** Without one the form adds a show. */
  show: MaintainedShow | undefined
  onClose: () => void
  onSaved: (show: MaintainedShow) => void
}

/** What is said of a trade show. */
export function ShowForm({ show, onClose, onSaved }: Props) {
  const t = useTranslations("tradeshows")
  const form = useEdit({
    kept: show,
    draftOf,
    store: (draft, base) =>
      base
        ? api.tradeshows.editShow({ ...draft, tradeshow: base.id, version: base.version })
        : api.tradeshows.createShow(draft),
    storedIn: storedShow,
    onSaved: ({ data }) => {
      void toastSuccess(t("showSaved", { name: data.name }))
      onSaved(data)
    },
    failed: t("showSaveFailed"),
  })
  const { draft, setDraft, errors, isSaving } = form
  return (
    <EditForm
      form={form}
      isFilled={draft.name.trim() !== "" && draft.short_name.trim() !== ""}
      onClose={onClose}
      texts={{ conflict: t("conflict"), cancel: t("cancel"), save: t(show ? "save" : "add") }}
    >
      <ShowFields draft={draft} onChange={setDraft} errors={errors} isSaving={isSaving} />
    </EditForm>
  )
}

async function storedShow(current: unknown): Promise<MaintainedShow | undefined> {
  // The schema came with the API's client, after the page.
  const { maintainedShow } = await import("#lib/contract/shows/tradeshows.ts")
  return maintainedShow.safeParse(current).data
}
