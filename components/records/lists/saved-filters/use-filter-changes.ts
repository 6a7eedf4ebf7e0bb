import { useMutation } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import type { ListUrl } from "#components/records/lists/filters/list-url.ts"
import { useFailureToast } from "#components/ui/feedback/failure-toast.tsx"
import { toastSuccess } from "#components/ui/feedback/toasts.ts"
import { useSubmitLock } from "#components/ui/inputs/submit-lock.ts"
import { useNavigation } from "#components/ui/page/transition-link.tsx"
import { useConfirm } from "#components/ui/panels/confirm.tsx"
import { api } from "#lib/api/client.ts"
import { ApiError } from "#lib/api/errors.ts"
import type { ListColumns } from "#lib/contract/identity/preferences.ts"
import type { FilteredList, SavedFilter } from "#lib/contract/records/saved-filters.ts"
import { savedQueryOf } from "./saved-query.ts"
import { useForgetSavedFilters } from "./use-saved-filters.ts"

export type FilterFormProps = {
  list: FilteredList
  url: ListUrl
  view: SavedFilter | null
  /** As they stand on screen. */
  columns: ListColumns
  href: (changes: Partial<ListUrl>) => string
  /** The filter to change; null saves what the list shows as a new one. */
  subject: SavedFilter | null
  onClose: () => void
}

type Desired = {
  name: string
  is_shared: boolean
  columns: ListColumns | null
  version: number
  /** It becomes a tab, too. */
  isPinned: boolean
}

/** What the form tells itself, beside the field or above its buttons. */
function isShownByForm(error: Error): boolean {
  return error instanceof ApiError && [409, 422].includes(error.status)
}

/** Saves and deletes for the form of a saved filter; the list then shows the filter it belongs to. */
export function useFilterChanges({ list, url, view, href, subject, onClose }: FilterFormProps) {
  const t = useTranslations("savedFilters")
  const confirm = useConfirm()
  const showFailure = useFailureToast()
  const { go, reload } = useNavigation()
  const forget = useForgetSavedFilters(list)
  const submitLock = useSubmitLock()

  const saving = useMutation({
    mutationFn: ({ name, is_shared, columns, version }: Desired) =>
      subject
        ? api.savedFilters.edit({ filter: subject.id, version, name, is_shared, columns })
        : api.savedFilters.create({ list, name, is_shared, columns, query: savedQueryOf(url) }),
    onSuccess: async ({ data }, { isPinned }) => {
      if (isPinned) {
        // The filter is saved all the same.
        await api.savedFilters
          .pin({ filter: data.id })
          .catch((error: unknown) => showFailure(error, t("tabs.failed")))
      }
      void toastSuccess(t(subject ? "saved" : "created", { name: data.name }))
      void forget()
      onClose()
      if (!subject) go(href({ view: data.id }))
      else if (view?.id === data.id) reload()
    },
    onError: (error) => {
      submitLock.release()
      if (!isShownByForm(error)) void showFailure(error, t("saveFailed"))
    },
  })

  const removal = useMutation({
    mutationFn: ({ id }: SavedFilter) => api.savedFilters.remove({ filter: id }),
    onSuccess: (_, { id, name }) => {
      void toastSuccess(t("deleted", { name }))
      void forget()
      onClose()
      if (view?.id === id) go(href({ view: null }))
    },
    onError: (error) => showFailure(error, t("deleteFailed")),
  })

  const remove = async (filter: SavedFilter) => {
    const isSure = await confirm({
      title: t("deleteTitle", { name: filter.name }),
      ...(filter.is_shared && { message: t("deleteShared") }),
      action: t("deleteAction"),
      danger: true,
    })
    if (isSure) removal.mutate(filter)
  }
  const save = (desired: Desired) => {
    if (submitLock.acquire()) saving.mutate(desired)
  }
  return { save, saving, remove, isRemoving: removal.isPending }
}
