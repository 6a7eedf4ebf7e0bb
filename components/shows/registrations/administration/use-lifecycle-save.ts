"use client"

import { useTranslations } from "next-intl"
import { useEdit } from "#components/records/lists/administration/editing/use-edit.ts"
import { toastSuccess } from "#components/ui/feedback/toasts.ts"
import { api } from "#lib/api/client.ts"
import type { StoredLifecycle } from "#lib/contract/shows/registration-lifecycles.ts"
import { draftOf, fieldsOf, type LifecycleDraft } from "./lifecycle-draft.ts"

/** The form of a lifecycle, or of one that is added. */
export function useLifecycleSave(
  lifecycle: StoredLifecycle | undefined,
  onSaved: (lifecycles: StoredLifecycle[]) => void,
) {
  const t = useTranslations("registrationLifecycles")
  return useEdit({
    kept: lifecycle,
    draftOf,
    store: async (draft: LifecycleDraft, base) => {
      const fields = fieldsOf(draft)
      const { data } = await (base
        ? api.registrationLifecycles.edit({ lifecycle: base.id, ...fields, version: base.version })
        : api.registrationLifecycles.create(fields))
      return { name: draft.name, lifecycles: data }
    },
    storedIn: (current) => currentLifecycle(current, lifecycle?.id),
    onSaved: ({ name, lifecycles }) => {
      void toastSuccess(t("saved", { name }))
      onSaved(lifecycles)
    },
    failed: t("saveFailed"),
  })
}

async function currentLifecycle(
  current: unknown,
  id: number | undefined,
): Promise<StoredLifecycle | undefined> {
  // The schema came with the API's client, after the page.
  const { storedLifecycle } = await import("#lib/contract/shows/registration-lifecycles.ts")
  return storedLifecycle
    .array()
    .safeParse(current)
    .data?.find((one) => one.id === id)
}
