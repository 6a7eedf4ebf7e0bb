import { useTranslations } from "next-intl"
import { isNarrowed, type ListUrl } from "#components/records/lists/filters/list-url.ts"
import type { SelectionTexts } from "#components/ui/table/selection-bar.tsx"
import type { FilteredList } from "#lib/contract/records/saved-filters.ts"

/** How a list speaks of its chosen rows. */
export function useSelectionTexts(list: FilteredList, url: ListUrl): SelectionTexts {
  const t = useTranslations(`${list}.selection`)
  const [all, offer] = isNarrowed(url)
    ? (["filtered", "offerFiltered"] as const)
    : (["all", "offerAll"] as const)
  return {
    selected: (count) => t("selected", { count }),
    page: (count) => t("page", { count }),
    all: (count) => t(all, { count }),
    offer: (count) => t(offer, { count }),
  }
}
