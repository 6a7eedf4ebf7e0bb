import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { useFailureToast } from "#components/ui/feedback/failure-toast.tsx"
import { useNavigation } from "#components/ui/page/transition-link.tsx"
import { api } from "#lib/api/client.ts"
import type { ColumnList, ListColumns } from "#lib/contract/identity/preferences.ts"
import { isUsual } from "./list-columns.ts"

/**
 * Keeps the columns a user wants, one save after the other.
 * @param usual columns of everybody; a user who goes back to them keeps none of their own
 * @returns what saves a choice; when that fails a toast says so and the choice stays on screen
 */
export function useSaveColumns(list: ColumnList, usual: ListColumns): (choice: ListColumns) => void {
  const t = useTranslations("list.columns")
  const showFailure = useFailureToast()
  const { reload } = useNavigation()
  const queries = useQueryClient()
  const mutationKey = ["preference", list]
  const { mutate } = useMutation({
    mutationKey,
    scope: { id: mutationKey.join(".") },
    mutationFn: (choice: ListColumns) =>
      api.preferences.set({ key: `${list}.columns`, value: isUsual(choice, usual) ? null : choice }),
    onSuccess: () => {
      // Pages the browser kept of this list still have the old columns.
      if (queries.isMutating({ mutationKey }) === 1) reload()
    },
    onError: (error) => showFailure(error, t("saveFailed")),
  })
  return mutate
}
