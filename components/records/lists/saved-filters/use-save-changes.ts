import { useMutation } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import type { ListUrl } from "#components/records/lists/filters/list-url.ts"
import { useFailureToast } from "#components/ui/feedback/failure-toast.tsx"
import { toastSuccess } from "#components/ui/feedback/toasts.ts"
import { useNavigation } from "#components/ui/page/transition-link.tsx"
import { useConfirm } from "#components/ui/panels/confirm.tsx"
import { api } from "#lib/api/client.ts"
import type { ListColumns } from "#lib/contract/identity/preferences.ts"
import type { FilteredList, SavedFilter } from "#lib/contract/records/saved-filters.ts"
import { savedQueryOf } from "./saved-query.ts"
import { newerFilterOf, useForgetSavedFilters } from "./use-saved-filters.ts"

/** Saves what the list shows under the open filter; when that was changed meanwhile, only after a question. */
export function useSaveChanges(list: FilteredList, url: ListUrl, columns: ListColumns) {
  const t = useTranslations("savedFilters")
  const confirm = useConfirm()
  const showFailure = useFailureToast()
  const { reload } = useNavigation()
  const forget = useForgetSavedFilters(list)
  const isToBeReplaced = ({ name }: SavedFilter) =>
    confirm({ title: t("conflictTitle", { name }), message: t("conflictMessage"), action: t("overwrite") })

  const saving = useMutation({
    mutationFn: ({ id, version, columns: held }: SavedFilter) =>
      api.savedFilters.edit({ filter: id, version, query: savedQueryOf(url), ...(held && { columns }) }),
    onSuccess: ({ data }) => {
      void toastSuccess(t("saved", { name: data.name }))
      void forget()
      reload()
    },
    onError: async (error, known): Promise<void> => {
      const newer = newerFilterOf(error)
      if (!newer) return showFailure(error, t("saveFailed"))
      // Only its name or sharing is new: nothing of it is lost.
      const isSure =
        (newer.query === known.query && JSON.stringify(newer.columns) === JSON.stringify(known.columns)) ||
        (await isToBeReplaced(newer))
      if (isSure) saving.mutate(newer)
      else {
        void forget()
        reload()
      }
    },
  })
  return saving
}
