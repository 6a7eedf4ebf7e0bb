import { useMutation } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { useFailureToast } from "#components/ui/feedback/failure-toast.tsx"
import { useNavigation } from "#components/ui/page/transition-link.tsx"
import { api } from "#lib/api/client.ts"
import type { FilteredList } from "#lib/contract/records/saved-filters.ts"
import { useForgetSavedFilters } from "./use-saved-filters.ts"

/** Where a saved filter's tab is to stand, from 1; "last" makes it one, null takes it away. */
type Desired = { id: number; place: number | "last" | null }

/** Changes which saved filters the user has as tabs, one change after the other; the list then shows them. */
export function usePins(list: FilteredList) {
  const t = useTranslations("savedFilters.tabs")
  const showFailure = useFailureToast()
  const { reload } = useNavigation()
  const forget = useForgetSavedFilters(list)
  return useMutation({
    scope: { id: `saved-filter-pins.${list}` },
    mutationFn: ({ id, place }: Desired) => {
      if (place === null) return api.savedFilters.unpin({ filter: id })
      return api.savedFilters.pin({ filter: id, ...(place !== "last" && { place }) })
    },
    onError: (error) => showFailure(error, t("failed")),
    onSettled: async () => {
      reload()
      await forget()
    },
  })
}
